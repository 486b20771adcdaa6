// about:   the enumerator of ConcurrentDictionary is no snapshot: it can see the second addition without the first
// mode:    check
// options: --races off
// expect:  violation kind=assertion
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading;

static class EnumerateDictionary
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
        foreach (var pair in map)
        {
            one |= pair.Key == 1;
            two |= pair.Key == 2;
        }
        Debug.Assert(one || !two); // ERROR
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
