// about:       a change of one is
// mode:        check
// expect:      ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  ok
// dotnet:      skip
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading;

static class LibraryWrite
{
    static int x, y;
    static int sawX, sawY;
    static readonly ConcurrentDictionary<int, int> known = new();

    static void First()
    {
        x = 1;
        known.TryAdd(1, 1);
        sawY = y;
    }

    static void Second()
    {
        y = 1;
        known.TryAdd(2, 1);
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
