// about:  readers and writers in which the writer does not wait for readers
// values: 0..1 10..11
static class ReadersWritersBroken
{
    static readonly object gate = new();
    static int a, b, saw;
    static bool writing;

    static void Read()
    {
        lock (gate)
        {
            while (writing)
            {
                Monitor.Wait(gate);
            }
        }
        saw = (a * 10) + b;
    }

    static void Write()
    {
        lock (gate)
        {
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
