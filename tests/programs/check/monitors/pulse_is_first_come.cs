// about:   Pulse wakes the longest waiter: with a queue that says who came first, the order is never broken
// mode:    check
// expect:  ok states=178
using System.Diagnostics;
using System.Threading;

static class PulseIsFirstCome
{
    static readonly object gate = new();
    static readonly int[] queue = new int[2];
    static int arrived, woken;

    static void Wait(int me)
    {
        lock (gate)
        {
            queue[arrived++] = me;
            Monitor.Wait(gate);
            Debug.Assert(queue[woken++] == me);
        }
    }

    static void Main()
    {
        var a = new Thread(() => Wait(1));
        var b = new Thread(() => Wait(2));
        a.Start();
        b.Start();
        for (int pulses = 0; pulses < 2;)
        {
            lock (gate)
            {
                if (arrived == 2 && woken == pulses)
                {
                    Monitor.Pulse(gate);
                    pulses++;
                }
            }
        }
        a.Join();
        b.Join();
    }
}
