// about:       load buffering: each thread reads one variable and then writes the other
// mode:        check
// expect:      ok states=64
// expect-sc:   ok
// expect-tso:  ok
// expect-ecma: violation kind=assertion
// expect-net:  violation kind=assertion
// dotnet:      skip
// litmus:      r0 = x; y = 1 || r0 = y; x = 1
// exists:      0:r0=1 1:r0=1
using System.Diagnostics;
using System.Threading;

static class Lb
{
    static int x, y;
    static int sawX, sawY;

    static void First()
    {
        int seen = x;
        y = 1;
        sawX = seen;
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
        Debug.Assert(sawX == 0 || sawY == 0);
    }
}
