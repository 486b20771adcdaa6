// about:   ConcurrentDictionary.ToArray is a snapshot
// mode:    check
// options: --races off
// expect:  ok
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading;

static class EnumerateArray
{
    static readonly ConcurrentDictionary<int, int> map = new();
    static bool one, two;

    static void First()
    {
        map[1] = 1;
        map[2] = 2;
    }

    static void Second()
    {
        foreach (var pair in map.ToArray())
        {
            one |= pair.Key == 1;
            two |= pair.Key == 2;
        }
        Debug.Assert(one || !two);
    }

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
    }
}
