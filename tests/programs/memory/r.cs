// about:       R: a read passes the write that the other thread has overtaken
// mode:        check
// expect:      ok states=52
// expect-sc:   ok
// expect-tso:  violation kind=assertion
// expect-ecma: violation kind=assertion
// expect-net:  violation kind=assertion
// dotnet:      skip
// litmus:      x = 1; y = 1 || y = 2; r0 = x
// exists:      1:r0=0 y=2
using System.Diagnostics;
using System.Threading;

static class R
{
    static int x, y;
    static int sawX;

    static void First()
    {
        x = 1;
        y = 1;
    }

    static void Second()
    {
        y = 2;
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
        Debug.Assert(sawX == 1 || y == 1);
    }
}
