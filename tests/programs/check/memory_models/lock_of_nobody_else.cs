// about:       a lock that nobody else can reach is taken like any other
// mode:        check
// expect:      ok
// expect-tso:  ok
// expect-ecma: violation kind=assertion
// expect-net:  violation kind=assertion
// dotnet:      skip
//
// On x86 taking a lock is a locked instruction. By the .NET document both accesses may move into it.
using System.Diagnostics;
using System.Threading;

static class LockOfNobodyElse
{
    static int x, y;
    static int sawX, sawY;

    static void First()
    {
        x = 1;
        lock (new object())
        {
        }
        sawY = y;
    }

    static void Second()
    {
        y = 1;
        lock (new object())
        {
        }
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
