// about:       tbarrier: the tournament barrier of the Java Grande benchmarks, for two threads
// mode:        check
// expect:      ok states=117
// expect-sc:   ok
// expect-tso:  ok
// expect-ecma: violation kind=assertion
// expect-net:  violation kind=assertion
// dotnet:      skip
// litmus:      x = 1; r0 = e; if r0 == 1 { d = 1; r1 = y; r2 = 1 } || y = 1; e = 1; r0 = d; if r0 == 1 { r1 = x; r2 = 1 }
// exists:      0:r2=1 0:r1=0
//
// One of the ten programs of "Memory Model Sensitive Bytecode Verification". In every round the threads meet in groups of
// four: the first of a group waits for the others and goes on to the next round; then it waits, as all do, for
// thread 0. What a thread wrote before the barrier should be seen by the others after it.
using System.Diagnostics;
using System.Threading;

class TournamentBarrier
{
    private readonly int threads;
    private readonly bool[] isDone;

    internal TournamentBarrier(int threads)
    {
        this.threads = threads;
        isDone = new bool[threads];
    }

    internal void Wait(int me)
    {
        bool done = !isDone[me];
        int mask = 3;
        while ((me & mask) == 0 && mask < threads << 2)
        {
            int distance = (mask + 1) >> 2;
            for (int i = 1; i <= 3 && me + i * distance < threads; i++)
            {
                while (isDone[me + i * distance] != done)
                {
                }
            }
            mask = (mask << 2) + 3;
        }
        isDone[me] = done;
        while (isDone[0] != done)
        {
        }
    }
}

static class TBarrier
{
    static readonly TournamentBarrier barrier = new(2);
    static int x, y;
    static int sawX, sawY;

    static void First()
    {
        x = 1;
        barrier.Wait(0);
        sawY = y;
    }

    static void Second()
    {
        y = 1;
        barrier.Wait(1);
        sawX = x;
    }

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(sawX == 1 && sawY == 1);
    }
}
