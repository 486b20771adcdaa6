// about:   70 threads that have nothing to do with each other take one order
// mode:    check
// options: --reduction dpor
// expect:  ok
using System.Diagnostics;
using System.Threading;

static class ManyThreads
{
    static void Main()
    {
        const int count = 70;
        var locks = new object[count];
        var threads = new Thread[count];
        for (int i = 0; i < count; i++)
        {
            var own = new object();
            locks[i] = own;
            threads[i] = new Thread(() =>
            {
                lock (own)
                {
                }
            });
        }
        foreach (Thread thread in threads)
        {
            thread.Start();
        }
        foreach (Thread thread in threads)
        {
            thread.Join();
        }
        Debug.Assert(locks.Length == threads.Length);
    }
}
