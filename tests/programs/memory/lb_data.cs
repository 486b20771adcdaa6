// about:       load buffering where what is written depends on what was read
// mode:        check
// expect:      ok states=48
// expect-sc:   ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  ok
// litmus:      r0 = x; y = r0 + 1 || r0 = y; x = r0
// exists:      0:r0=1 1:r0=1
using System.Diagnostics;
using System.Threading;

static class LbData
{
    static int x, y;
    static int sawX, sawY;

    static void First()
    {
        int seen = x;
        y = seen + 1;
        sawX = seen;
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
        Debug.Assert(sawX == 0 || sawY == 0);
    }
}
