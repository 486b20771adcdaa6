// about:       store buffering with interlocked writes: they are full fences
// mode:        check
// expect:      ok states=64
// expect-sc:   ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  ok
// litmus:      exchange(x, 1); r0 = y || exchange(y, 1); r0 = x
// exists:      0:r0=0 1:r0=0
using System.Diagnostics;
using System.Threading;

static class SbInterlocked
{
    static int x, y;
    static int sawX, sawY;

    static void First()
    {
        Interlocked.Exchange(ref x, 1);
        sawY = y;
    }

    static void Second()
    {
        Interlocked.Exchange(ref y, 1);
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
