// about:   what is added is taken, and then the consumer ends
// mode:    check
// options: --races off
// expect:  ok
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading;

static class BlockingCollection
{
    static readonly BlockingCollection<int> items = new();
    static int sum;

    static void First()
    {
        items.Add(1);
        items.Add(2);
        items.CompleteAdding();
    }

    static void Second()
    {
        foreach (int item in items.GetConsumingEnumerable()) sum += item;
    }

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(sum == 3);
    }
}
