// about:   twelve philosophers, each with the left fork: found long before all orders have been tried
// mode:    check
// expect:  violation kind=deadlock
// dotnet:  skip
using System.Threading;

static class TwelvePhilosophers
{
    const int Count = 12;
    static readonly object[] forks = new object[Count];

    static void Dine(int seat)
    {
        for (int meal = 0; meal < 2; meal++)
        {
            lock (forks[seat])
            {
                lock (forks[(seat + 1) % Count])
                {
                }
            }
        }
    }

    static void Main()
    {
        for (int i = 0; i < Count; i++)
        {
            forks[i] = new object();
        }
        var guests = new Thread[Count];
        for (int i = 0; i < Count; i++)
        {
            int seat = i;
            guests[i] = new Thread(() => Dine(seat));
        }
        foreach (Thread guest in guests)
        {
            guest.Start();
        }
        foreach (Thread guest in guests)
        {
            guest.Join();
        }
    }
}
