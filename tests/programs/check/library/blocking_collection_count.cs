// about:   BlockingCollection adds the item before it counts it
// mode:    check
// options: --races off
// expect:  violation kind=assertion
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading;

static class BlockingCollectionCount
{
    static readonly BlockingCollection<int> Items = new();

    static void First() { Items.Add(1); }

    static void Second() { Debug.Assert(Items.ToArray().Length == 0 || Items.Count == 1); }

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
