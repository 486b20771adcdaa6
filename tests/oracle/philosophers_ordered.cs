// about:  three philosophers who take the lower fork first; the result is the order of the meals, as far as it is defined
// values: 0 5 7 11 13 15 19 21 26
static class PhilosophersOrdered
{
    static readonly object[] forks = [new(), new(), new()];
    static int order;

    static void Dine(int seat)
    {
        int next = (seat + 1) % 3;
        lock (forks[Math.Min(seat, next)])
        {
            lock (forks[Math.Max(seat, next)])
            {
                order = (order * 3) + seat;
            }
        }
    }

    static void Main(string[] args)
    {
        Oracle.RunAll(() => Dine(0), () => Dine(1), () => Dine(2));
        Oracle.Report(order, args);
    }
}
