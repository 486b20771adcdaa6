// about:   the same with Pulse: with two producers and two consumers the wake-up can go to the wrong one
// mode:    check
// expect:  violation kind=deadlock
using System.Threading;

static class BoundedBufferPulse
{
    static readonly object gate = new();
    static bool full;

    static void Put()
    {
        lock (gate)
        {
            while (full)
            {
                Monitor.Wait(gate); // ERROR
            }
            full = true;
            Monitor.Pulse(gate);
        }
    }

    static void Take()
    {
        lock (gate)
        {
            while (!full)
            {
                Monitor.Wait(gate); // ERROR
            }
            full = false;
            Monitor.Pulse(gate);
        }
    }

    static void Main()
    {
        new Thread(Take).Start();
        new Thread(Take).Start();
        new Thread(Put).Start();
        new Thread(Put).Start();
    }
}
