// about:   a key is gone before the variable passed as `out` has its value
// mode:    check
// options: --races off
// expect:  violation kind=assertion
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading;

static class RemoveIntoShared
{
    static readonly ConcurrentDictionary<int, int> Values = new() { [1] = 7 };
    static int removed;

    static void First() { Values.TryRemove(1, out removed); }

    static void Second() { if (!Values.ContainsKey(1)) Debug.Assert(removed == 7); }

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
