// about:  a buffer of one place, two producers, one consumer: the result is the order in which the items arrive
// values: 0 11 12 21 22
static class BoundedBuffer
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
            Monitor.PulseAll(gate);
        }
    }

    static void Consume()
    {
        for (int i = 0; i < 2; i++)
        {
            lock (gate)
            {
                while (!full)
                {
                    Monitor.Wait(gate);
                }
                seen = (seen * 10) + item;
                full = false;
                Monitor.PulseAll(gate);
            }
        }
    }

    static void Main(string[] args)
    {
        Oracle.RunAll(() => Put(1), () => Put(2), Consume);
        Oracle.Report(seen, args);
    }
}
