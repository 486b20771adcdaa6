// about:   with a time-out and a retreat two locks in opposite order do not deadlock
// mode:    check
// expect:  ok states=42
using System.Threading;

static class TryEnterAvoids
{
    static readonly object first = new(), second = new();

    static void Take(object a, object b)
    {
        lock (a)
        {
            if (Monitor.TryEnter(b, 50))
            {
                Monitor.Exit(b);
            }
        }
    }

    static void Main()
    {
        var other = new Thread(() => Take(second, first));
        other.Start();
        Take(first, second);
        other.Join();
    }
}
