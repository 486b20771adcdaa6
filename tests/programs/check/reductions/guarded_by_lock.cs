// about:   accesses under one lock need no steps of their own
// mode:    check
// options: --reduction locks,dpor --races error
// expect:  ok
using System.Diagnostics;
using System.Threading;

static class GuardedByLock
{
    static readonly object Lock = new();
    static int a;
    static int b;

    static void First() { lock (Lock) { a++; b++; } }

    static void Second() { lock (Lock) { a++; b++; Debug.Assert(a == b); } }

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
    }
}
