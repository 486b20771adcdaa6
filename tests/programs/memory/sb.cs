// about:       store buffering: each thread writes one variable and reads the other
// mode:        check
// expect:      ok states=64
// expect-sc:   ok
// expect-tso:  violation kind=assertion
// expect-ecma: violation kind=assertion
// expect-net:  violation kind=assertion
// dotnet:      skip
// litmus:      x = 1; r0 = y || y = 1; r0 = x
// exists:      0:r0=0 1:r0=0
using System.Diagnostics;
using System.Threading;

static class Sb
{
    static int x, y;
    static int sawX, sawY;

    static void First()
    {
        x = 1;
        sawY = y;
    }

    static void Second()
    {
        y = 1;
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
