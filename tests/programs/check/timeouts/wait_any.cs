// about:   by default a wait with a time-out may time out at any point, even when a pulse is to come
// mode:    check
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

static class TimesOut
{
    static readonly object gate = new();
    static bool ready;

    static void Main()
    {
        new Thread(() =>
        {
            lock (gate)
            {
                ready = true;
                Monitor.Pulse(gate);
            }
        }).Start();
        lock (gate)
        {
            if (!ready)
            {
                Debug.Assert(Monitor.Wait(gate, 60_000)); // ERROR
            }
        }
    }
}
