// Philosophers without deadlock, beside a heap of objects that nobody touches. Arguments: how many objects, how many philosophers (7).
using System.Threading;
using Tidelock;

class UntouchedHeap
{
    static int Count = 7;

    static UntouchedHeap? list;

    readonly UntouchedHeap? next;
    readonly int number;

    UntouchedHeap(int number, UntouchedHeap? next)
    {
        this.number = number;
        this.next = next;
    }

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
        if (args.Length > 1)
        {
            Count = int.Parse(args[1]);
        }
        for (int i = int.Parse(args[0]); i > 0; i--)
        {
            list = new UntouchedHeap(i, list);
        }
        var forks = new object[Count];
        for (int i = 0; i < Count; i++)
        {
            forks[i] = new object();
        }
        var threads = new Thread[Count];
        for (int i = 0; i < Count; i++)
        {
            object left = forks[i], right = forks[(i + 1) % Count];
            object first = i == Count - 1 ? right : left, second = i == Count - 1 ? left : right;
            threads[i] = new Thread(() => Dine(first, second));
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
