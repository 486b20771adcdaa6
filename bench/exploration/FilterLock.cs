// The filter lock, forever. Argument: how many threads.
using System.Diagnostics;
using System.Threading;
using Tidelock;

static class FilterLock
{
    static int[] level = [], last = [];
    static volatile int inside;

    static bool MustWait(int[] levels, int[] lasts, int me, int at)
    {
        for (int k = 0; k < levels.Length; k++)
        {
            if (k != me && Volatile.Read(ref levels[k]) >= at && Volatile.Read(ref lasts[at]) == me)
            {
                return true;
            }
        }
        return false;
    }

    static void Work(int[] levels, int[] lasts, int me)
    {
        while (true)
        {
            for (int at = 1; at < levels.Length; at++)
            {
                Volatile.Write(ref levels[me], at);
                Volatile.Write(ref lasts[at], me);
                while (MustWait(levels, lasts, me, at))
                {
                }
            }
            inside++;
            Debug.Assert(inside == 1);
            inside--;
            Volatile.Write(ref levels[me], 0);
        }
    }

    static void Main(string[] args)
    {
        int count = int.Parse(args[0]);
        level = new int[count];
        last = new int[count];
        int[] levels = level, lasts = last;
        var threads = new Thread[count];
        for (int i = 0; i < count; i++)
        {
            int me = i;
            threads[i] = new Thread(() => Work(levels, lasts, me));
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
