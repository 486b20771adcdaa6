// about:   --timeouts never: the same wait always gets the pulse
// mode:    check
// options: --timeouts never
// expect:  ok states=37
using System.Diagnostics;
using System.Threading;

static class NeverTimesOut
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
                Debug.Assert(Monitor.Wait(gate, 60_000));
            }
        }
    }
}
