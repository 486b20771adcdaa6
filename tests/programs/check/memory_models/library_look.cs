// about:       a look at a concurrent collection or a token is no full barrier
// mode:        check
// expect:      ok
// expect-tso:  violation kind=assertion
// expect-ecma: violation kind=assertion
// expect-net:  violation kind=assertion
// dotnet:      skip
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading;

static class LibraryLook
{
    static int x, y;
    static int sawX, sawY;
    static readonly ConcurrentDictionary<int, int> known = new() { [1] = 1 };
    static readonly CancellationTokenSource source = new();

    static void First()
    {
        x = 1;
        known.TryGetValue(1, out _);
        sawY = y;
    }

    static void Second()
    {
        y = 1;
        _ = source.IsCancellationRequested;
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
