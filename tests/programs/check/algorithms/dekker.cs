// about:   Dekker's algorithm, two rounds each
// mode:    check
// expect:  ok states=623
using System.Diagnostics;
using System.Threading;

static class Dekker
{
    static readonly bool[] wants = new bool[2];
    static volatile int turn;
    static volatile int inside;

    static void Work(int me)
    {
        int other = 1 - me;
        for (int round = 0; round < 2; round++)
        {
            Volatile.Write(ref wants[me], true);
            Interlocked.MemoryBarrier();
            while (Volatile.Read(ref wants[other]))
            {
                if (turn == me)
                {
                    continue;
                }
                Volatile.Write(ref wants[me], false);
                while (turn != me)
                {
                }
                Volatile.Write(ref wants[me], true);
                Interlocked.MemoryBarrier();
            }
            inside++;
            Debug.Assert(inside == 1);
            inside--;
            turn = other;
            Volatile.Write(ref wants[me], false);
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
