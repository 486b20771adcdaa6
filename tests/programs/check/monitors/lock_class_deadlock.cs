// about:   two System.Threading.Lock taken in opposite order
// mode:    check
// expect:  violation kind=deadlock
using System.Threading;

static class LockClassDeadlock
{
    static readonly Lock first = new(), second = new();

    static void Main()
    {
        var other = new Thread(() =>
        {
            lock (second)
            {
                lock (first) // ERROR
                {
                }
            }
        });
        other.Start();
        lock (first)
        {
            lock (second) // ERROR
            {
            }
        }
        other.Join(); // ERROR
    }
}
