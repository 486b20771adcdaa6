// The dining philosophers, in the version that deadlocks: everybody takes the left fork first.
//
//     ./tidelock check examples/DiningPhilosophers.cs
//
// To expect: a deadlock. There is one schedule in which each philosopher holds the left fork and waits for the right
// one; Tidelock finds it whatever the machine is doing, and prints the cycle of waits and the schedule that leads
// there. `dotnet run` on the same file nearly always ends well. To repair it, let the last philosopher take the right
// fork first: then `check` proves that no schedule deadlocks.
using System;
using System.Threading;

static class DiningPhilosophers
{
    const int Count = 3;

    static readonly object[] forks = new object[Count];
    static int meals;

    static void Dine(int seat)
    {
        object left = forks[seat];
        object right = forks[(seat + 1) % Count];
        lock (left)
        {
            lock (right)
            {
                Interlocked.Increment(ref meals);
            }
        }
    }

    static void Main()
    {
        for (int i = 0; i < Count; i++)
        {
            forks[i] = new object();
        }

        var philosophers = new Thread[Count];
        for (int i = 0; i < Count; i++)
        {
            int seat = i;
            philosophers[i] = new Thread(() => Dine(seat));
            philosophers[i].Start();
        }

        foreach (Thread philosopher in philosophers)
        {
            philosopher.Join();
        }

        Console.WriteLine($"{meals} meals");
    }
}
