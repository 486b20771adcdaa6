// about:   waiting inside of a second lock: Wait gives back only its own monitor
// mode:    check
// expect:  violation kind=deadlock
using System.Threading;

static class NestedMonitor
{
    static readonly object outer = new(), inner = new();
    static bool ready;

    static void Main()
    {
        var waiter = new Thread(() =>
        {
            lock (outer)
            {
                lock (inner)
                {
                    while (!ready)
                    {
                        Monitor.Wait(inner); // ERROR
                    }
                }
            }
        });
        waiter.Start();
        lock (outer) // ERROR
        {
            lock (inner)
            {
                ready = true;
                Monitor.Pulse(inner);
            }
        }
        waiter.Join(); // ERROR
    }
}
