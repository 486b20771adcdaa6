// about:   the usual pattern: wait in a loop for a condition, pulse after making it true
// mode:    check
// expect:  ok states=31
using System.Diagnostics;
using System.Threading;

static class WaitPulse
{
    static readonly object gate = new();
    static bool ready;

    static void Main()
    {
        var consumer = new Thread(() =>
        {
            lock (gate)
            {
                while (!ready)
                {
                    Monitor.Wait(gate);
                }
                Debug.Assert(ready);
            }
        });
        consumer.Start();
        lock (gate)
        {
            ready = true;
            Monitor.Pulse(gate);
        }
        consumer.Join();
    }
}
