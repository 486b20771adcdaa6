// about:   MMC thesis, listing 6.3: the dining philosophers, looping; the array of forks is read at each lock
// mode:    check
// expect:  violation kind=deadlock
using System.Threading;

class DiningPhilosopher
{
    const int Count = 3;

    static object[] forks = null!;

    class Philosopher(int id)
    {
        readonly int left = id;
        readonly int right = (id + 1) % Count;

        internal void Dine()
        {
            while (true)
            {
                lock (forks[left])
                {
                    lock (forks[right]) // ERROR
                    {
                        System.Console.WriteLine("eating...");
                    }
                }
            }
        }
    }

    static void Main()
    {
        forks = new object[Count];
        var threads = new Thread[Count];
        for (int i = 0; i < Count; i++)
        {
            forks[i] = new object();
            threads[i] = new Thread(new Philosopher(i).Dine);
        }
        for (int i = 0; i < Count; i++)
        {
            threads[i].Start();
        }
    }
}
