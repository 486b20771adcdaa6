// about:  two threads, two increments each under one lock
// values: 0..5
static class CounterLocked
{
    static readonly object gate = new();
    static int x;

    static void Work()
    {
        for (int i = 0; i < 2; i++)
        {
            lock (gate)
            {
                x++;
            }
        }
    }

    static void Main(string[] args)
    {
        Oracle.RunAll(Work, Work);
        Oracle.Report(x, args);
    }
}
