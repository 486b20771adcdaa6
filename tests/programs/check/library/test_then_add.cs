// about:   each call is atomic, two calls are not
// mode:    check
// options: --races off
// expect:  violation kind=assertion
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading;

static class TestThenAdd
{
    static readonly ConcurrentDictionary<int, int> map = new();
    static int failed;

    static void First()
    {
        if (!map.ContainsKey(1) && !map.TryAdd(1, 1)) failed++;
    }

    static void Second()
    {
        if (!map.ContainsKey(1) && !map.TryAdd(1, 2)) failed++;
    }

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(failed == 0); // ERROR
    }
}
