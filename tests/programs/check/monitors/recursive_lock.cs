// about:   a thread may enter a monitor that it holds; it is free after as many exits
// mode:    check
// expect:  ok states=97
using System.Diagnostics;
using System.Threading;

static class RecursiveLock
{
    static readonly object gate = new();
    static int inside;

    static void Nested(int depth)
    {
        lock (gate)
        {
            if (depth > 0)
            {
                Nested(depth - 1);
                Debug.Assert(Monitor.IsEntered(gate));
                return;
            }
            inside++;
            Debug.Assert(inside == 1);
            inside--;
        }
    }

    static void Main()
    {
        var other = new Thread(() => Nested(1));
        other.Start();
        Nested(2);
        other.Join();
        Debug.Assert(!Monitor.IsEntered(gate));
    }
}
