// about:   a thread can be started once
// mode:    check
// expect:  violation kind=unhandled-exception
// message: ThreadStateException
using System.Threading;

static class StartTwice
{
    static void Main()
    {
        var worker = new Thread(() => { });
        worker.Start();
        worker.Start(); // ERROR
    }
}
