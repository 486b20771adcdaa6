// about:   the enumerator of ConcurrentQueue is a snapshot
// mode:    check
// options: --races off
// expect:  ok
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading;

static class EnumerateQueue
{
    static readonly ConcurrentQueue<int> queue = new();
    static bool one, two;

    static void First()
    {
        queue.Enqueue(1);
        queue.Enqueue(2);
    }

    static void Second()
    {
        foreach (int item in queue)
        {
            one |= item == 1;
            two |= item == 2;
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
