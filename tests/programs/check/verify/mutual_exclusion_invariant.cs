// about:   mutual exclusion as an invariant
// mode:    check
// expect:  ok states=48
using System.Threading;
using Tidelock;

static class MutualExclusionInvariant
{
    static readonly object gate = new();
    static int inside;

    static void Work()
    {
        lock (gate)
        {
            Interlocked.Increment(ref inside);
            Interlocked.Decrement(ref inside);
        }
    }

    static void Main()
    {
        Verify.Always("mutual exclusion", () => inside <= 1);
        var a = new Thread(Work);
        var b = new Thread(Work);
        a.Start();
        b.Start();
        a.Join();
        b.Join();
    }
}
