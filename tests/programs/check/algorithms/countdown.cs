// about:   a countdown latch made of a monitor
// mode:    check
// expect:  ok states=249
using System.Diagnostics;
using System.Threading;

static class Countdown
{
    static readonly object gate = new();
    static int remaining = 2;
    static int done;

    static void Work()
    {
        Interlocked.Increment(ref done);
        lock (gate)
        {
            if (--remaining == 0)
            {
                Monitor.PulseAll(gate);
            }
        }
    }

    static void Main()
    {
        new Thread(Work).Start();
        new Thread(Work).Start();
        lock (gate)
        {
            while (remaining > 0)
            {
                Monitor.Wait(gate);
            }
        }
        Debug.Assert(Volatile.Read(ref done) == 2);
    }
}
