// about:  a semaphore of two and three visitors: the result is the largest number that was seen inside
// values: 0..4
static class SemaphoreOfTwo
{
    static readonly Semaphore places = new(2, 2);
    static int inside, most;

    static void Visit()
    {
        places.WaitOne();
        int seen = Interlocked.Increment(ref inside);
        int before;
        do
        {
            before = Volatile.Read(ref most);
        }
        while (before < seen && Interlocked.CompareExchange(ref most, seen, before) != before);
        Interlocked.Decrement(ref inside);
        places.Release();
    }

    static void Main(string[] args)
    {
        Oracle.RunAll(Visit, Visit, Visit);
        Oracle.Report(most, args);
    }
}
