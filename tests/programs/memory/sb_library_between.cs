// about:       a call that only looks at what the class library keeps for itself is no fence
// mode:        check
// expect:      ok
// expect-sc:   ok
// expect-tso:  violation kind=assertion
// expect-ecma: violation kind=assertion
// expect-net:  violation kind=assertion
// dotnet:      skip
using System.Diagnostics;
using System.Threading;

static class SbLibraryBetween
{
    static int x, y, sawX, sawY;

    static void First()
    {
        x = 1;
        _ = 7.ToString();
        sawY = y;
    }

    static void Second()
    {
        y = 1;
        _ = 7.ToString();
        sawX = x;
    }

    static void Main()
    {
        _ = 7.ToString(); // what is initialised on the way is a fence, the first time
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(sawX == 1 || sawY == 1);
    }
}
