// about:   Main is a background thread and returns; a foreground thread that it started keeps the program, a background thread does not
// mode:    check
// expect:  violation kind=assertion
// message: the foreground thread
// dotnet:  skip
using System.Diagnostics;
using System.Threading;

static class BackgroundMainReturns
{
    static int stage;

    static void Main()
    {
        Thread.CurrentThread.IsBackground = true;
        new Thread(() => new ManualResetEvent(false).WaitOne()) { IsBackground = true }.Start();
        new Thread(() =>
        {
            Interlocked.Increment(ref stage);
            Debug.Assert(Interlocked.Increment(ref stage) != 3, "the foreground thread"); // ERROR
        }).Start();
        Interlocked.Increment(ref stage);
    }
}
