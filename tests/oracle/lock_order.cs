// about:  two locks in opposite order
// values: 0..3
static class LockOrder
{
    static readonly object first = new(), second = new();
    static int x;

    static void Work(object a, object b)
    {
        lock (a)
        {
            lock (b)
            {
                x++;
            }
        }
    }

    static void Main(string[] args)
    {
        Oracle.RunAll(() => Work(first, second), () => Work(second, first));
        Oracle.Report(x, args);
    }
}
