// about:  a barrier: after it, each thread sees that the other one reached it
// values: 0 10..12 20..22
static class BarrierOfTwo
{
    static readonly object gate = new();
    static readonly int[] phase = new int[2], saw = new int[2];
    static int arrived, generation;

    static void Work(int me)
    {
        Volatile.Write(ref phase[me], 1);
        lock (gate)
        {
            int mine = generation;
            if (++arrived == 2)
            {
                arrived = 0;
                generation++;
                Monitor.PulseAll(gate);
            }
            else
            {
                while (generation == mine)
                {
                    Monitor.Wait(gate);
                }
            }
        }
        saw[me] = Volatile.Read(ref phase[1 - me]);
        Volatile.Write(ref phase[me], 2);
    }

    static void Main(string[] args)
    {
        Oracle.RunAll(() => Work(0), () => Work(1));
        Oracle.Report((saw[0] * 10) + saw[1], args);
    }
}
