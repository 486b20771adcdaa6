// about:       RWC with a volatile read and a full fence
// mode:        check
// expect:      ok states=476
// expect-sc:   ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  ok
// litmus:      x = 1 || r0 = x!; r1 = y || y = 1; fence; r0 = x
// exists:      1:r0=1 1:r1=0 2:r0=0
using System.Diagnostics;
using System.Threading;

static class RwcAcquireBarrier
{
    static int x, y;
    static int secondX, secondY, thirdX;

    static void First()
    {
        x = 1;
    }

    static void Second()
    {
        int seenX = Volatile.Read(ref x);
        int seenY = y;
        secondX = seenX;
        secondY = seenY;
    }

    static void Third()
    {
        y = 1;
        Thread.MemoryBarrier();
        thirdX = x;
    }

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        var third = new Thread(Third);
        first.Start();
        second.Start();
        third.Start();
        first.Join();
        second.Join();
        third.Join();
        Debug.Assert(!(secondX == 1 && secondY == 0 && thirdX == 0));
    }
}
