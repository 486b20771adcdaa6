// about:   a thread that comes to wait on an event that was disposed gets an exception
// mode:    check
// expect:  violation kind=unhandled-exception
// message: ObjectDisposedException
// dotnet:  skip
using System.Threading;

static class WaitAnyOnDisposed
{
    static void Main()
    {
        var a = new ManualResetEvent(true);
        var b = new Semaphore(0, 1);
        var waiter = new Thread(() => WaitHandle.WaitAny(new WaitHandle[] { b, a })); // ERROR
        waiter.Start();
        b.Dispose();
        waiter.Join();
    }
}
