// about:  lazy construction with both checks, three threads
// values: 0..4
static class DoubleCheckedLocking
{
    static readonly object gate = new();
    static volatile bool made;
    static int constructed;

    static void Work()
    {
        if (!made)
        {
            lock (gate)
            {
                if (!made)
                {
                    constructed++;
                    made = true;
                }
            }
        }
    }

    static void Main(string[] args)
    {
        Oracle.RunAll(Work, Work, Work);
        Oracle.Report(constructed, args);
    }
}
