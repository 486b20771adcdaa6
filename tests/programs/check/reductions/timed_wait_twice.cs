// about:   two threads in a wait with a time-out, one pulse: the one that is pulsed may be the one whose time has run out
// mode:    check
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

static class TimedWaitTwice
{
    static readonly object gate = new();
    static int pulsed;

    static void Wait()
    {
        lock (gate)
        {
            if (Monitor.Wait(gate, 1))
            {
                pulsed++;
            }
        }
    }

    static void Main()
    {
        var one = new Thread(Wait);
        var other = new Thread(Wait);
        one.Start();
        other.Start();
        lock (gate)
        {
            Monitor.Pulse(gate);
        }
        one.Join();
        other.Join();
        Debug.Assert(pulsed == 0, "somebody was in time");  // ERROR
    }
}
