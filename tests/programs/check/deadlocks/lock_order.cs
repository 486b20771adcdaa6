// about:   two locks in opposite order: the cycle is named
// mode:    check
// expect:  violation kind=deadlock
using System.Threading;

static class LockOrder
{
    static readonly object first = new(), second = new();

    static void Take(object a, object b)
    {
        lock (a)
        {
            lock (b) // ERROR
            {
            }
        }
    }

    static void Main()
    {
        var other = new Thread(() => Take(second, first));
        other.Start();
        Take(first, second);
        other.Join(); // ERROR
    }
}
