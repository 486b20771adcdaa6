// about:   the same, and the main thread waits for one of them
// mode:    check
// expect:  violation kind=deadlock
// dotnet:  skip
using System.Threading;

static class BackgroundDeadlockJoined
{
    static readonly object left = new(), right = new();

    static void Take(object first, object second)
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
        var one = new Thread(() => Take(left, right)) { IsBackground = true };
        var two = new Thread(() => Take(right, left)) { IsBackground = true };
        one.Start();
        two.Start();
        one.Join();
    }
}
