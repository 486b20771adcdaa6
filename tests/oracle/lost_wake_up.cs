// about:  the condition is tested outside of the lock
// values: 0..2
static class LostWakeUp
{
    static readonly object gate = new();
    static volatile bool ready;
    static int waited;

    static void Consume()
    {
        if (!ready)
        {
            lock (gate)
            {
                Monitor.Wait(gate);
                waited = 1;
            }
        }
    }

    static void Produce()
    {
        ready = true;
        lock (gate)
        {
            Monitor.Pulse(gate);
        }
    }

    static void Main(string[] args)
    {
        Oracle.RunAll(Consume, Produce);
        Oracle.Report(waited, args);
    }
}
