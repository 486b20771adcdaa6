// A barrier made of ordinary flags, as in the Java Grande benchmarks: thread 0 waits for the others, then they wait for
// it. What a thread wrote before the barrier should be seen by the others after it.
//
//     ./tidelock check  examples/TournamentBarrier.cs                        # ok
//     ./tidelock check  examples/TournamentBarrier.cs --memory-model ecma    # an assertion fails, by reordering alone
//     ./tidelock fences examples/TournamentBarrier.cs --memory-model ecma    # what to change, as a patch
//
// To expect: the write of the flag may take effect before the write of the data, which comes before it in the program.
using System.Diagnostics;

class Barrier(int threads)
{
    private readonly bool[] isThere = new bool[threads];

    public void Wait(int me)
    {
        if (me == 0)
        {
            for (int i = 1; i < threads; i++)
            {
                while (!isThere[i])
                {
                }
            }
        }
        isThere[me] = true;
        while (!isThere[0])
        {
        }
    }
}

static class Program
{
    static readonly Barrier barrier = new(2);
    static int left, right;

    static void Main()
    {
        var other = new Thread(() =>
        {
            right = 1;
            barrier.Wait(1);
            Debug.Assert(left == 1, "the other side is not ready");
        });
        other.Start();
        left = 1;
        barrier.Wait(0);
        Debug.Assert(right == 1, "the other side is not ready");
        other.Join();
    }
}
