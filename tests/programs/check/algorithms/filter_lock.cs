// about:   the filter lock (Peterson for N) with three threads, one round each
// mode:    check
// expect:  ok states=2714
using System.Diagnostics;
using System.Threading;

static class FilterLock
{
    const int Count = 3;

    static readonly int[] level = new int[Count];
    static readonly int[] last = new int[Count];
    static int inside;

    static bool MustWait(int me, int at)
    {
        for (int k = 0; k < Count; k++)
        {
            if (k != me && Volatile.Read(ref level[k]) >= at && Volatile.Read(ref last[at]) == me)
            {
                return true;
            }
        }
        return false;
    }

    static void Work(int me)
    {
        for (int at = 1; at < Count; at++)
        {
            Volatile.Write(ref level[me], at);
            Volatile.Write(ref last[at], me);
            while (MustWait(me, at))
            {
            }
        }
        Debug.Assert(Interlocked.Increment(ref inside) == 1);
        Interlocked.Decrement(ref inside);
        Volatile.Write(ref level[me], 0);
    }

    static void Main()
    {
        var a = new Thread(() => Work(1));
        var b = new Thread(() => Work(2));
        a.Start();
        b.Start();
        Work(0);
        a.Join();
        b.Join();
    }
}
