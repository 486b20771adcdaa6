// about:       R with full fences
// mode:        check
// expect:      ok states=52
// expect-sc:   ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  ok
// litmus:      x = 1; fence; y = 1 || y = 2; fence; r0 = x
// exists:      1:r0=0 y=2
using System.Diagnostics;
using System.Threading;

static class RBarrier
{
    static int x, y;
    static int sawX;

    static void First()
    {
        x = 1;
        Thread.MemoryBarrier();
        y = 1;
    }

    static void Second()
    {
        y = 2;
        Thread.MemoryBarrier();
        sawX = x;
    }

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(sawX == 1 || y == 1);
    }
}
