// about:   a PriorityQueue is not thread-safe
// mode:    check
// options: --races off
// expect:  violation kind=assertion
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;

static class PriorityQueue
{
    static readonly PriorityQueue<string, int> queue = new();

    static void First() => queue.Enqueue("a", 1);

    static void Second() => queue.Enqueue("b", 2);

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(queue.Count == 2); // ERROR
    }
}
