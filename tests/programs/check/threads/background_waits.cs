// about:   a background thread that waits forever after the last foreground thread ended is not a deadlock
// mode:    check
// expect:  ok states=10
using System.Threading;

static class BackgroundWaits
{
    static readonly object gate = new();

    static void Main()
    {
        var waiter = new Thread(() =>
        {
            lock (gate)
            {
                Monitor.Wait(gate);
            }
        })
        { IsBackground = true };
        waiter.Start();
    }
}
