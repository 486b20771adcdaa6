// about:  a lock that tests and sets in two steps
// values: 0..3
static class CheckThenSet
{
    static volatile bool busy;
    static int x;

    static void Work()
    {
        while (busy)
        {
        }
        busy = true;
        x++;
        busy = false;
    }

    static void Main(string[] args)
    {
        Oracle.RunAll(Work, Work);
        Oracle.Report(x, args);
    }
}
