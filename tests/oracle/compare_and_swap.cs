// about:  three different updates by compare-and-swap: one result for each order
// values: 2..8
static class CompareAndSwap
{
    static int x = 1;

    static void Update(Func<int, int> function)
    {
        while (true)
        {
            int seen = Volatile.Read(ref x);
            if (Interlocked.CompareExchange(ref x, function(seen), seen) == seen)
            {
                return;
            }
        }
    }

    static void Main(string[] args)
    {
        Oracle.RunAll(() => Update(v => v * 2), () => Update(v => v + 3), () => Update(v => v - 1));
        Oracle.Report(x, args);
    }
}
