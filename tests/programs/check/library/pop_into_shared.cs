// about:   a stack is empty before the variable passed as `out` has the value that was popped
// mode:    check
// options: --races off
// expect:  violation kind=assertion
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading;

static class PopIntoShared
{
    static readonly ConcurrentStack<int> Stack = new([7]);
    static int popped;

    static void First() { Stack.TryPop(out popped); }

    static void Second() { if (Stack.IsEmpty) Debug.Assert(popped == 7); }

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
