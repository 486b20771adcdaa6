// about:   two threads wait, PulseAll wakes both
// mode:    check
// expect:  ok states=129
using System.Threading;

static class PulseAllWakesAll
{
    static readonly object gate = new();
    static bool ready;

    static void Wait()
    {
        lock (gate)
        {
            while (!ready)
            {
                Monitor.Wait(gate);
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
            Monitor.PulseAll(gate);
        }
        a.Join();
        b.Join();
    }
}
