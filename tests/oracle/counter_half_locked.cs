// about:  one thread takes the lock, the other does not
// values: 1..3 9..13
static class CounterHalfLocked
{
    static readonly object gate = new();
    static int x;

    static void Locking()
    {
        for (int i = 0; i < 2; i++)
        {
            lock (gate)
            {
                x++;
            }
        }
    }

    static void Careless() => x += 10;

    static void Main(string[] args)
    {
        Oracle.RunAll(Locking, Careless);
        Oracle.Report(x, args);
    }
}
