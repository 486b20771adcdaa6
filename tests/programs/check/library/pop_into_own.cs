// about:   what is popped into a variable of the thread itself is no step of its own
// mode:    check
// options: --races off
// expect:  ok
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading;

static class PopIntoOwn
{
    static readonly ConcurrentStack<int> Stack = new([7]);
    static int sum;

    static void First() { if (Stack.TryPop(out int mine)) Interlocked.Add(ref sum, mine); }

    static void Second() { if (Stack.TryPop(out int mine)) Interlocked.Add(ref sum, mine); }

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(sum == 7 && Stack.IsEmpty);
    }
}
