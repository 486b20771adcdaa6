// about:  three threads, one unprotected increment each
// values: 0..4
static class Counter3x1
{
    static int x;

    static void Work() => x++;

    static void Main(string[] args)
    {
        Oracle.RunAll(Work, Work, Work);
        Oracle.Report(x, args);
    }
}
