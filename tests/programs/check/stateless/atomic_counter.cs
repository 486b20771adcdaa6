// about:   four atomic increments, and joins that wait for them: 4! executions
// mode:    check
// options: --search stateless --races off
// expect:  ok executions=24
using System.Diagnostics;
using System.Threading;

static class AtomicCounter
{
    static int counter;

    static void Run() => Interlocked.Increment(ref counter);

    static void Main()
    {
        var threads = new Thread[4];
        for (int i = 0; i < 4; i++)
        {
            threads[i] = new Thread(Run);
            threads[i].Start();
        }
        foreach (Thread thread in threads) thread.Join();
        Debug.Assert(counter == 4);
    }
}
