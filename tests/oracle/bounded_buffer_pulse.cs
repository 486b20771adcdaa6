// about:  the same with Pulse and two consumers: it can deadlock
// values: 0 11 12 21 22
static class BoundedBufferPulse
{
    static readonly object gate = new();
    static int item, seen;
    static bool full;

    static void Put(int value)
    {
        lock (gate)
        {
            while (full)
            {
                Monitor.Wait(gate);
            }
            item = value;
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
                Monitor.Wait(gate);
            }
            seen = (seen * 10) + item;
            full = false;
            Monitor.Pulse(gate);
        }
    }

    static void Main(string[] args)
    {
        Oracle.RunAll(() => Put(1), () => Put(2), Take, Take);
        Oracle.Report(seen, args);
    }
}
