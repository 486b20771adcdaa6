// Dining philosophers, eating forever. Arguments: how many, and `ordered` for the version without deadlock.
using System.Threading;
using Tidelock;

static class Philosophers
{
    static void Dine(object first, object second)
    {
        while (true)
        {
            lock (first)
            {
                lock (second)
                {
                }
            }
        }
    }

    static void Main(string[] args)
    {
        int count = int.Parse(args[0]);
        bool ordered = args.Length > 1 && args[1] == "ordered";
        var forks = new object[count];
        for (int i = 0; i < count; i++)
        {
            forks[i] = new object();
        }
        var threads = new Thread[count];
        for (int i = 0; i < count; i++)
        {
            bool reversed = ordered && i == count - 1;
            object left = forks[i], right = forks[(i + 1) % count];
            object first = reversed ? right : left, second = reversed ? left : right;
            threads[i] = new Thread(() => Dine(first, second));
        }
        Verify.Atomic(() => // as in the model, where all are there from the beginning
        {
            foreach (Thread thread in threads)
            {
                thread.Start();
            }
        });
    }
}
