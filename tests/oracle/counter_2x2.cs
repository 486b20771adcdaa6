// about:  two threads, two unprotected increments each
// values: 0..5
static class Counter2x2
{
    static int x;

    static void Work()
    {
        for (int i = 0; i < 2; i++)
        {
            x++;
        }
    }

    static void Main(string[] args)
    {
        Oracle.RunAll(Work, Work);
        Oracle.Report(x, args);
    }
}
