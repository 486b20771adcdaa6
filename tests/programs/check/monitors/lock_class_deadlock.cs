// about:   two System.Threading.Lock taken in opposite order; the C# compiler gives the inner lock the line before it
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
            { // ERROR
                lock (first)
                {
                }
            }
        });
        other.Start();
        lock (first)
        { // ERROR
            lock (second)
            {
            }
        }
        other.Join(); // ERROR
    }
}
