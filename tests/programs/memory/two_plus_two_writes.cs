// about:       2+2W: two writes each, in opposite order
// mode:        check
// expect:      ok states=40
// expect-sc:   ok
// expect-tso:  ok
// expect-ecma: violation kind=assertion
// expect-net:  violation kind=assertion
// dotnet:      skip
// litmus:      x = 1; y = 2 || y = 1; x = 2
// exists:      x=1 y=1
using System.Diagnostics;
using System.Threading;

static class TwoPlusTwoWrites
{
    static int x, y;

    static void First()
    {
        x = 1;
        y = 2;
    }

    static void Second()
    {
        y = 1;
        x = 2;
    }

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(!(x == 1 && y == 1));
    }
}
