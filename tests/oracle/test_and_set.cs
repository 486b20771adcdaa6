// about:  a spin lock made of Exchange, three threads
// values: 0..4
static class TestAndSet
{
    static int taken, x;

    static void Work()
    {
        while (Interlocked.Exchange(ref taken, 1) == 1)
        {
        }
        x++;
        Volatile.Write(ref taken, 0);
    }

    static void Main(string[] args)
    {
        Oracle.RunAll(Work, Work, Work);
        Oracle.Report(x, args);
    }
}
