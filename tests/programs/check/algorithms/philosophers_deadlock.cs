// about:   three philosophers, everybody takes the left fork first
// mode:    check
// expect:  violation kind=deadlock
using System.Threading;

static class PhilosophersDeadlock
{
    static readonly object[] forks = [new(), new(), new()];

    static void Dine(int seat)
    {
        lock (forks[seat])
        {
            lock (forks[(seat + 1) % 3]) // ERROR
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
