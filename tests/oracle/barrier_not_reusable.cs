// about:  a barrier that is reset by whoever leaves it: a deadlock in some interleavings
// values: 0..5
static class BarrierNotReusable
{
    static readonly object gate = new();
    static int arrived, rounds;

    static void Work()
    {
        for (int i = 0; i < 2; i++)
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
                    Monitor.Wait(gate);
                }
            }
            lock (gate)
            {
                arrived = 0;
                rounds++;
            }
        }
    }

    static void Main(string[] args)
    {
        Oracle.RunAll(Work, Work);
        Oracle.Report(rounds, args);
    }
}
