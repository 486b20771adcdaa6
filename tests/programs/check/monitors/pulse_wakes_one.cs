// about:   two threads wait, one pulse: the second waiter is never woken
// mode:    check
// expect:  violation kind=deadlock
using System.Threading;

static class PulseWakesOne
{
    static readonly object gate = new();
    static bool ready;

    static void Wait()
    {
        lock (gate)
        {
            while (!ready)
            {
                Monitor.Wait(gate); // ERROR
            }
        }
    }

    static void Main()
    {
        var a = new Thread(Wait);
        var b = new Thread(Wait);
        a.Start();
        b.Start();
        lock (gate)
        {
            ready = true;
            Monitor.Pulse(gate);
        }
        a.Join(); // ERROR
        b.Join(); // ERROR
    }
}
