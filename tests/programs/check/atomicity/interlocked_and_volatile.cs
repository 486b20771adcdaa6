// about:   Interlocked operations, and volatile reads beside them, are no data race
// mode:    check
// options: --races error
// expect:  ok
using System.Diagnostics;
using System.Threading;

static class InterlockedAndVolatile
{
    static int flags;
    static long total;

    static void Main()
    {
        var setter = new Thread(() =>
        {
            Interlocked.Or(ref flags, 2);
            Interlocked.Add(ref total, 5);
        });
        setter.Start();
        Interlocked.And(ref flags, 1);
        int seen = Volatile.Read(ref flags);
        Debug.Assert(seen is 0 or 2 && Interlocked.Read(ref total) is 0 or 5);
        setter.Join();
    }
}
