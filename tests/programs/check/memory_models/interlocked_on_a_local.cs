// about:       Interlocked is a full barrier whatever it works on
// mode:        check
// expect:      ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  ok
// dotnet:      skip
using System.Diagnostics;
using System.Threading;

static class InterlockedOnALocal
{
    static int x, y;
    static int sawX, sawY;

    static void First()
    {
        x = 1;
        int mine = 0;
        Interlocked.Increment(ref mine);
        sawY = y;
    }

    static void Second()
    {
        y = 1;
        var mine = new int[1];
        Interlocked.CompareExchange(ref mine[0], 1, 2);
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
