// about:       WRC: a dependency in the second thread and a volatile read in the third are enough
// mode:        check
// expect:      ok states=294
// expect-sc:   ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  ok
// litmus:      x = 1 || r0 = x; y = r0 || r0 = y!; r1 = x
// exists:      1:r0=1 2:r0=1 2:r1=0
using System.Diagnostics;
using System.Threading;

static class WrcDataAcquire
{
    static int x, y;
    static int thirdY, thirdX;

    static void First()
    {
        x = 1;
    }

    static void Second()
    {
        y = x;
    }

    static void Third()
    {
        int seenY = Volatile.Read(ref y);
        int seenX = x;
        thirdY = seenY;
        thirdX = seenX;
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
        Debug.Assert(!(thirdY == 1 && thirdX == 0));
    }
}
