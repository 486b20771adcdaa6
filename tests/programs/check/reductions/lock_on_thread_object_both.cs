// about:   both threads lock the Thread object of one of them
// mode:    check
// expect:  ok
using System.Diagnostics;
using System.Threading;

static class LockOnThreadObjectBoth
{
    static int low;
    static int high;

    static void Main()
    {
        var writers = new Thread[2];
        Thread main = Thread.CurrentThread;
        for (int i = 0; i < writers.Length; i++)
        {
            writers[i] = new Thread(() =>
            {
                lock (main)
                {
                    low++;
                    high++;
                }
            });
            writers[i].Start();
        }
        lock (main)
        {
            Debug.Assert(low == high);
        }
        foreach (Thread writer in writers)
        {
            writer.Join();
        }
        Debug.Assert(low == 2);
    }
}
