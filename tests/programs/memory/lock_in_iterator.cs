// about:       the flag of a lock in an iterator is in an object of the thread's own, whose writes may be incomplete
// mode:        check
// expect:      ok
// expect-sc:   ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  ok
// dotnet:      skip
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;

static class LockInIterator
{
    static readonly object gate = new();
    static int count;

    static IEnumerable<int> Count()
    {
        lock (gate)
        {
            count++;
            yield return count;
        }
    }

    static void Work()
    {
        foreach (int i in Count()) Debug.Assert(i > 0);
    }

    static void Main()
    {
        var first = new Thread(Work);
        var second = new Thread(Work);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(count == 2);
    }
}
