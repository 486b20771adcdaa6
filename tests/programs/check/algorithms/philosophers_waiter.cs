// about:   three philosophers and a waiter who lets two of them sit down
// mode:    check
// expect:  ok states=2360
using System.Threading;

static class PhilosophersWaiter
{
    static readonly object[] forks = [new(), new(), new()];
    static readonly Semaphore seats = new(2, 2);

    static void Dine(int seat)
    {
        seats.WaitOne();
        lock (forks[seat])
        {
            lock (forks[(seat + 1) % 3])
            {
            }
        }
        seats.Release();
    }

    static void Main()
    {
        for (int i = 0; i < 3; i++)
        {
            int seat = i;
            new Thread(() => Dine(seat)).Start();
        }
    }
}
