// about:   dotnet/runtime#132736: ConcurrentQueue.TryDequeue of .NET 10.0.12 says that a queue of 31 items is empty
// mode:    check
// options: --library interleaved --races off
// expect:  violation kind=assertion
// dotnet:  skip
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading;

// A segment has 32 slots. One thread has claimed the first and not filled it, another has filled the rest and freezes the
// segment because it is full: it says so before it moves the tail, and who looks in between takes the old tail for the new one.
static class QueueFalselyEmpty
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
        if (Volatile.Read(ref isFilled)) Debug.Assert(queue.TryDequeue(out _)); // ERROR
        first.Join();
        rest.Join();
    }
}
