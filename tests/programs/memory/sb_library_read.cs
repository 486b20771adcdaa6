// about:       the class library reads the program's memory through a reference: like a read of the program's own
// mode:        check
// expect:      ok
// expect-sc:   ok
// expect-tso:  violation kind=assertion
// expect-ecma: violation kind=assertion
// expect-net:  violation kind=assertion
// dotnet:      skip
using System.Diagnostics;
using System.Threading;

static class SbLibraryRead
{
    static int x, y;
    static bool sawX, sawY;

    static void First()
    {
        x = 1;
        sawY = y.Equals(1);
    }

    static void Second()
    {
        y = 1;
        sawX = x.Equals(1);
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
