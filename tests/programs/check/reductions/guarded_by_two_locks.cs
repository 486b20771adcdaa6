// about:   each access holds a lock, but not all the same one
// mode:    check
// options: --reduction locks,dpor --races off
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

static class GuardedByTwoLocks
{
    static readonly object One = new();
    static readonly object Two = new();
    static int x;

    static void First() { lock (One) x++; }

    static void Second() { lock (Two) x++; }

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(x == 2);
    }
}
