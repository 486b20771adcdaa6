// about:  lazy construction with the check outside of the lock only
// values: 0..3
static class CheckOnceLocking
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
                constructed++;
                made = true;
            }
        }
    }

    static void Main(string[] args)
    {
        Oracle.RunAll(Work, Work);
        Oracle.Report(constructed, args);
    }
}
