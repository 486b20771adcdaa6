// The dining philosophers, in the version that does not deadlock: everybody takes the fork with the lower number first.
//
//     ./tidelock check examples/DiningPhilosophersOrdered.cs --may-run-forever
//     ./tidelock check examples/DiningPhilosophersOrdered.cs --may-run-forever -- 4
//
// To expect: no violation. Tidelock explored every interleaving, so this is a proof for that number of philosophers, not
// a test that went well. The philosophers never stop eating, and the program never ends: without --may-run-forever that is
// a hang. Its states are finite all the same. DiningPhilosophers.cs is the version that deadlocks.
static class DiningPhilosophersOrdered
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
        int count = args.Length > 0 ? int.Parse(args[0]) : 3;
        var forks = new object[count];
        for (int i = 0; i < count; i++)
        {
            forks[i] = new object();
        }

        for (int seat = 0; seat < count; seat++)
        {
            int next = (seat + 1) % count;
            object first = forks[Math.Min(seat, next)], second = forks[Math.Max(seat, next)];
            new Thread(() => Dine(first, second)).Start();
        }
    }
}
