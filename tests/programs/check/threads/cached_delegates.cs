// about:   which thread makes the delegate that the compiler keeps of a lambda or a method group shows nowhere
// mode:    check
// options: --reduction none --races error
// expect:  ok
using System;
using System.Diagnostics;
using System.Threading;

static class CachedDelegates
{
    static int sum;

    static int Twice(int n) => 2 * n;
    static int Apply(Func<int, int> f, int n) => f(n);

    static void Work()
    {
        int n = Apply(x => x + 1, Apply(Twice, 3));
        Interlocked.Add(ref sum, n);
    }

    static void Main()
    {
        var threads = new Thread[2];
        for (int i = 0; i < threads.Length; i++)
        {
            threads[i] = new Thread(Work);
            threads[i].Start();
        }
        foreach (Thread thread in threads)
        {
            thread.Join();
        }
        Debug.Assert(sum == 14);
    }
}
