// about:  an AutoResetEvent set twice for two waiters: the second one can hang
// values: 0..3
static class AutoReset
{
    static readonly AutoResetEvent signal = new(false);
    static int woken;

    static void Wait()
    {
        signal.WaitOne();
        Interlocked.Increment(ref woken);
    }

    static void Set()
    {
        signal.Set();
        signal.Set();
    }

    static void Main(string[] args)
    {
        Oracle.RunAll(Wait, Wait, Set);
        Oracle.Report(woken, args);
    }
}
