// about:   TryPopRange writes the array that it was handed element by element
// mode:    check
// options: --races off
// expect:  violation kind=assertion
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading;

static class PopRangeIntoShared
{
    static readonly ConcurrentStack<int> Stack = new([1, 2]);
    static readonly int[] Popped = new int[2];

    static void First() { Stack.TryPopRange(Popped); }

    static void Second() { int first = Popped[0]; Debug.Assert(first == 0 || Popped[1] == 1); }

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
