// about:   a thread that joins itself waits forever
// mode:    check
// expect:  violation kind=deadlock
using System.Threading;

static class JoinSelf
{
    static void Main()
    {
        var worker = new Thread(() => Thread.CurrentThread.Join()); // ERROR
        worker.Start();
    }
}
