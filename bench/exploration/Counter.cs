// Unprotected increments of one counter. Arguments: threads, increments of each.
using System.Threading;
using Tidelock;

static class Counter
{
    static int x;

    static void Work(int times)
    {
        for (int i = 0; i < times; i++)
        {
            x++;
        }
    }

    static void Main(string[] args)
    {
        int times = int.Parse(args[1]);
        var threads = new Thread[int.Parse(args[0])];
        for (int i = 0; i < threads.Length; i++)
        {
            threads[i] = new Thread(() => Work(times));
        }
        Verify.Atomic(() =>
        {
            foreach (Thread thread in threads)
            {
                thread.Start();
            }
        });
    }
}
