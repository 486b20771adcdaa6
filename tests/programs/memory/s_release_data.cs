// about:       S with a volatile write, and a write that depends on the read
// mode:        check
// expect:      ok states=52
// expect-sc:   ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  ok
// litmus:      x = 2; y! = 1 || r0 = y; x = r0
// exists:      1:r0=1 x=2
using System.Diagnostics;
using System.Threading;

static class SReleaseData
{
    static int x, y;
    static int sawY;

    static void First()
    {
        x = 2;
        Volatile.Write(ref y, 1);
    }

    static void Second()
    {
        int seen = y;
        x = seen;
        sawY = seen;
    }

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(sawY == 0 || x == 1);
    }
}
