// about:       a stack is empty before the variable passed as `out` has the value that was popped, in every model
// mode:        check
// options:     --races off
// expect:      violation kind=assertion
// expect-sc:   violation kind=assertion
// expect-tso:  violation kind=assertion
// expect-ecma: violation kind=assertion
// expect-net:  violation kind=assertion
// dotnet:      skip
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading;

static class PoppedIntoShared
{
    static readonly ConcurrentStack<int> Stack = new([7]);
    static int popped;

    static void First() => Stack.TryPop(out popped);

    static void Second()
    {
        if (Stack.IsEmpty) Debug.Assert(popped == 7);
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
