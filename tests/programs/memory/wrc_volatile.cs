// about:       WRC with volatile variables
// mode:        check
// expect:      ok states=482
// expect-sc:   ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  ok
// litmus:      x! = 1 || r0 = x!; y! = 1 || r0 = y!; r1 = x!
// exists:      1:r0=1 2:r0=1 2:r1=0
using System.Diagnostics;
using System.Threading;

static class WrcVolatile
{
    static volatile int x, y;
    static int secondX, thirdY, thirdX;

    static void First()
    {
        x = 1;
    }

    static void Second()
    {
        int seen = x;
        y = 1;
        secondX = seen;
    }

    static void Third()
    {
        int seenY = y;
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
        Debug.Assert(!(secondX == 1 && thirdY == 1 && thirdX == 0));
    }
}
