// about:   the sense-reversing barrier, without locks
// mode:    check
// expect:  ok states=83
using System.Diagnostics;
using System.Threading;

static class SenseReversingBarrier
{
    const int Count = 2;

    static readonly int[] phase = new int[Count];
    static int waiting = Count;
    static volatile bool sense;

    static void Work(int me)
    {
        bool mine = false;
        for (int i = 1; i <= 2; i++)
        {
            Volatile.Write(ref phase[me], i);
            mine = !mine;
            if (Interlocked.Decrement(ref waiting) == 0)
            {
                Volatile.Write(ref waiting, Count);
                sense = mine;
            }
            while (sense != mine)
            {
            }
            Debug.Assert(Volatile.Read(ref phase[1 - me]) >= i);
        }
    }

    static void Main()
    {
        var other = new Thread(() => Work(1));
        other.Start();
        Work(0);
        other.Join();
    }
}
