// about:   by contract a queue of 31 items is not empty, and that is what is taken on trust by default
// mode:    check
// options: --races off
// expect:  ok
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading;

// A segment has 32 slots. One thread has claimed the first and not filled it, another has filled the rest and freezes the
// segment because it is full: it says so before it moves the tail, and who looks in between takes the old tail for the new one.
static class QueueByContract
{
    static readonly ConcurrentQueue<int> queue = new();
    static bool isFilled;

    static void Fill()
    {
        for (int i = 1; i < 32; i++) queue.Enqueue(i);
        Volatile.Write(ref isFilled, true);
        queue.Enqueue(32);
    }

    static void Main()
    {
        var first = new Thread(() => queue.Enqueue(0));
        var rest = new Thread(Fill);
        first.Start();
        rest.Start();
        if (Volatile.Read(ref isFilled)) Debug.Assert(queue.TryDequeue(out _));
        first.Join();
        rest.Join();
    }
}
