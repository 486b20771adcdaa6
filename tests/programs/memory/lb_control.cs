// about:       load buffering where the write stands in an `if` on what was read: no speculative writes
// mode:        check
// expect:      ok states=21
// expect-sc:   ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  ok
// litmus:      r0 = x; if r0 == 1 { y = 1 } || r0 = y; if r0 == 1 { x = 1 }
// exists:      0:r0=1 1:r0=1
using System.Diagnostics;
using System.Threading;

static class LbControl
{
    static int x, y;
    static int sawX, sawY;

    static void First()
    {
        int seen = x;
        if (seen == 1)
        {
            y = 1;
        }
        sawX = seen;
    }

    static void Second()
    {
        int seen = y;
        if (seen == 1)
        {
            x = 1;
        }
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
