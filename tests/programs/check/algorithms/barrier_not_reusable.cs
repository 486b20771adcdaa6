// about:   a barrier that counts up and waits for the count: in its second use a fast thread resets it under a slow one
// mode:    check
// expect:  violation kind=deadlock
using System.Threading;

static class BarrierNotReusable
{
    static readonly object gate = new();
    static int arrived;

    static void SignalAndWait()
    {
        lock (gate)
        {
            arrived++;
            if (arrived == 2)
            {
                Monitor.PulseAll(gate);
            }
            while (arrived < 2)
            {
                Monitor.Wait(gate); // ERROR
            }
        }
        lock (gate)
        {
            arrived = 0;
        }
    }

    static void Work()
    {
        SignalAndWait();
        SignalAndWait();
    }

    static void Main()
    {
        var other = new Thread(Work);
        other.Start();
        Work();
        other.Join(); // ERROR
    }
}
