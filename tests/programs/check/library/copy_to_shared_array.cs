// about:   ConcurrentQueue.CopyTo writes the array of the program element by element
// mode:    check
// options: --races off
// expect:  violation kind=assertion
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading;

static class CopyToSharedArray
{
    static readonly ConcurrentQueue<int> Queue = new([1, 1]);
    static readonly int[] Copy = new int[2];

    static void First() { Queue.CopyTo(Copy, 0); }

    static void Second() { int first = Copy[0]; Debug.Assert(first == 0 || Copy[1] == 1); }

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
