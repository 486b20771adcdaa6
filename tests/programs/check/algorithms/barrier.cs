// about:   a cyclic barrier with generations: nobody starts a phase before all ended the last one
// mode:    check
// expect:  ok states=219
using System.Diagnostics;
using System.Threading;

static class CyclicBarrier
{
    const int Count = 2;

    static readonly object gate = new();
    static readonly int[] phase = new int[Count];
    static int arrived, generation;

    static void SignalAndWait()
    {
        lock (gate)
        {
            int mine = generation;
            if (++arrived == Count)
            {
                arrived = 0;
                generation++;
                Monitor.PulseAll(gate);
                return;
            }
            while (generation == mine)
            {
                Monitor.Wait(gate);
            }
        }
    }

    static void Work(int me)
    {
        for (int i = 1; i <= 2; i++)
        {
            Volatile.Write(ref phase[me], i);
            SignalAndWait();
            Debug.Assert(Volatile.Read(ref phase[1 - me]) >= i);
        }
    }

    static void Main()
    {
        var other = new Thread(() => Work(1));
        other.Start();
        Work(0);
        other.Join();
    }
}
