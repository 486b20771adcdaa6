// about:   opposite order, but under a common outer lock: no deadlock
// mode:    check
// expect:  ok states=54
using System.Threading;

static class GateLock
{
    static readonly object outer = new(), first = new(), second = new();

    static void Take(object a, object b)
    {
        lock (outer)
        {
            lock (a)
            {
                lock (b)
                {
                }
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
