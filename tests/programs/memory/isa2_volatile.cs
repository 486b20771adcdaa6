// about:       ISA2 with volatile variables
// mode:        check
// expect:      ok states=559
// expect-sc:   ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  ok
// litmus:      x! = 1; y! = 1 || r0 = y!; z! = 1 || r0 = z!; r1 = x!
// exists:      1:r0=1 2:r0=1 2:r1=0
using System.Diagnostics;
using System.Threading;

static class Isa2Volatile
{
    static volatile int x, y, z;
    static int secondY, thirdZ, thirdX;

    static void First()
    {
        x = 1;
        y = 1;
    }

    static void Second()
    {
        int seen = y;
        z = 1;
        secondY = seen;
    }

    static void Third()
    {
        int seenZ = z;
        int seenX = x;
        thirdZ = seenZ;
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
        Debug.Assert(!(secondY == 1 && thirdZ == 1 && thirdX == 0));
    }
}
