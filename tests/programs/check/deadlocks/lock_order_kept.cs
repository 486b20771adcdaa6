// about:   two locks always in the same order
// mode:    check
// expect:  ok states=38
using System.Threading;

static class LockOrderKept
{
    static readonly object first = new(), second = new();

    static void Take()
    {
        lock (first)
        {
            lock (second)
            {
            }
        }
    }

    static void Main()
    {
        var other = new Thread(Take);
        other.Start();
        Take();
        other.Join();
    }
}
