// about:   two threads start threads of their own: how they are numbered must not depend on who came first
// mode:    check
// expect:  violation kind=assertion
// message: both
// options: --races off
using System.Diagnostics;
using System.Threading;

static class NestedStarts
{
    static int done;

    static void Outer()
    {
        var inner = new Thread(() => Interlocked.Increment(ref done));
        inner.Start();
        inner.Join();
    }

    static void Main()
    {
        done = 0;
        Thread a = new(Outer), b = new(Outer);
        a.Start();
        b.Start();
        b.Join();
        Debug.Assert(Volatile.Read(ref done) != 2, "both"); // ERROR
        a.Join();
    }
}
