// about:       a value with two fields in one word is written in two parts, each of which may be late
// mode:        check
// expect:      ok
// expect-sc:   ok
// expect-tso:  violation kind=assertion
// expect-ecma: violation kind=assertion
// expect-net:  violation kind=assertion
// dotnet:      skip
using System.Diagnostics;
using System.Threading;

static class SbNullable
{
    static int? x, y;
    static bool sawX, sawY;

    static void First()
    {
        x = 1;
        sawY = y.HasValue;
    }

    static void Second()
    {
        y = 1;
        sawX = x.HasValue;
    }

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(sawX || sawY);
    }
}
