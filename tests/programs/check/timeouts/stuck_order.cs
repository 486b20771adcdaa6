// about:   --timeouts stuck: the sleep of 10 ms ends before the time-out of 30 s runs out
// mode:    check
// options: --timeouts stuck
// expect:  ok
using System.Diagnostics;
using System.Threading;

static class StuckOrder
{
    static void Main()
    {
        var done = new ManualResetEvent(false);
        var worker = new Thread(() =>
        {
            Thread.Sleep(10);
            done.Set();
        });
        worker.Start();
        Debug.Assert(done.WaitOne(30000), "no signal");
        worker.Join();
    }
}
