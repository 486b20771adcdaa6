// about:   Wait gives the monitor back whatever the depth of recursion, and restores that depth
// mode:    check
// expect:  ok states=35
using System.Diagnostics;
using System.Threading;

static class WaitReleasesAllLevels
{
    static readonly object gate = new();
    static bool ready;

    static void Main()
    {
        var waiter = new Thread(() =>
        {
            lock (gate)
            {
                lock (gate)
                {
                    while (!ready)
                    {
                        Monitor.Wait(gate);
                    }
                }
                Debug.Assert(Monitor.IsEntered(gate));
            }
            Debug.Assert(!Monitor.IsEntered(gate));
        });
        waiter.Start();
        lock (gate)
        {
            ready = true;
            Monitor.PulseAll(gate);
        }
        waiter.Join();
    }
}
