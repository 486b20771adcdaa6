// about:       a CompareExchange that fails is a full fence as well
// mode:        check
// expect:      ok states=83
// expect-sc:   ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  ok
// litmus:      x = 1; cas(z, 7, 8); r0 = y || y = 1; cas(w, 7, 8); r0 = x
// exists:      0:r0=0 1:r0=0
using System.Diagnostics;
using System.Threading;

static class SbFailedCompareExchange
{
    static int x, y, z, w;
    static int sawX, sawY;

    static void First()
    {
        x = 1;
        Interlocked.CompareExchange(ref z, 8, 7);
        sawY = y;
    }

    static void Second()
    {
        y = 1;
        Interlocked.CompareExchange(ref w, 8, 7);
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
        Debug.Assert(sawX == 1 || sawY == 1);
    }
}
