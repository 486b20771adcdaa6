// about:       store buffering with Volatile.ReadBarrier: half a fence, of which relaxed memory models know nothing
// mode:        check
// expect:      ok states=64
// expect-sc:   ok
// expect-tso:  unsupported
// expect-ecma: unsupported
// expect-net:  unsupported
using System.Diagnostics;
using System.Threading;

static class SbHalfBarrier
{
    static int x, y;
    static int sawX, sawY;

    static void First()
    {
        x = 1;
        Volatile.ReadBarrier();
        sawY = y;
    }

    static void Second()
    {
        y = 1;
        Volatile.ReadBarrier();
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
