// about:  readers and writers: the reader sees all of a write or nothing of it
// values: 0..1 10..11
static class ReadersWriters
{
    static readonly object gate = new();
    static int readers, a, b, saw;
    static bool writing;

    static void Read()
    {
        lock (gate)
        {
            while (writing)
            {
                Monitor.Wait(gate);
            }
            readers++;
        }
        saw = (a * 10) + b;
        lock (gate)
        {
            readers--;
            Monitor.PulseAll(gate);
        }
    }

    static void Write()
    {
        lock (gate)
        {
            while (writing || readers > 0)
            {
                Monitor.Wait(gate);
            }
            writing = true;
        }
        a = 1;
        b = 1;
        lock (gate)
        {
            writing = false;
            Monitor.PulseAll(gate);
        }
    }

    static void Main(string[] args)
    {
        Oracle.RunAll(Read, Write);
        Oracle.Report(saw, args);
    }
}
