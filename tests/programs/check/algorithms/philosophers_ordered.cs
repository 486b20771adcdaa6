// about:   three philosophers, the last one takes the forks in the other order
// mode:    check
// expect:  ok states=1126
using System;
using System.Threading;

static class PhilosophersOrdered
{
    static readonly object[] forks = [new(), new(), new()];

    static void Dine(int seat)
    {
        int next = (seat + 1) % 3;
        lock (forks[Math.Min(seat, next)])
        {
            lock (forks[Math.Max(seat, next)])
            {
            }
        }
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
