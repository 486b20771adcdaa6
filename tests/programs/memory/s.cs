// about:       S: a write comes before the read in front of it
// mode:        check
// expect:      ok states=52
// expect-sc:   ok
// expect-tso:  ok
// expect-ecma: violation kind=assertion
// expect-net:  violation kind=assertion
// dotnet:      skip
// litmus:      x = 2; y = 1 || r0 = y; x = 1
// exists:      1:r0=1 x=2
using System.Diagnostics;
using System.Threading;

static class S
{
    static int x, y;
    static int sawY;

    static void First()
    {
        x = 2;
        y = 1;
    }

    static void Second()
    {
        int seen = y;
        x = 1;
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
        Debug.Assert(sawY == 0 || x == 1);
    }
}
