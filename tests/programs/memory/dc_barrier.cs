// about:       double-checked locking with a full fence before the reference is written
// mode:        check
// expect:      ok states=157
// expect-sc:   ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  ok
// litmus:      r0 = p; if r0 == 0 { lock m0; r0 = p; if r0 == 0 { A.f = 1; fence; p = A; r0 = A }; unlock m0 }; r2 = r0.f || r0 = p; if r0 == 0 { lock m0; r0 = p; if r0 == 0 { B.f = 1; fence; p = B; r0 = B }; unlock m0 }; r2 = r0.f
// exists:      1:r2=0
using System.Diagnostics;
using System.Threading;

class Helper
{
    private static readonly object gate = new();
    private static Helper? helper;

    internal int data;

    internal static Helper Get()
    {
        if (helper == null)
        {
            lock (gate)
            {
                if (helper == null)
                {
                    var made = new Helper { data = 42 };
                    Thread.MemoryBarrier();
                    helper = made;
                }
            }
        }
        return helper;
    }
}

static class DoubleCheckedBarrier
{
    static int first, second;

    static void First() => first = Helper.Get().data;

    static void Second() => second = Helper.Get().data;

    static void Main()
    {
        var one = new Thread(First);
        var other = new Thread(Second);
        one.Start();
        other.Start();
        one.Join();
        other.Join();
        Debug.Assert(first == 42 && second == 42);
    }
}
