// about:   without Join the result may not be there yet
// mode:    check
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

static class NoJoin
{
    static int result;

    static void Main()
    {
        var worker = new Thread(() => result = 42);
        worker.Start();
        Debug.Assert(result == 42); // ERROR
    }
}
