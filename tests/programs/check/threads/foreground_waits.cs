// about:   a foreground thread that waits forever after Main ended is a deadlock
// mode:    check
// expect:  violation kind=deadlock
using System.Threading;

static class ForegroundWaits
{
    static readonly object gate = new();

    static void Main()
    {
        var waiter = new Thread(() =>
        {
            lock (gate)
            {
                Monitor.Wait(gate); // ERROR
            }
        });
        waiter.Start();
    }
}
