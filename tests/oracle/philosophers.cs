// about:  three philosophers who take the left fork first; the result says when the third one ate
// values: 0..8
static class Philosophers
{
    static readonly object[] forks = [new(), new(), new()];
    static int meals;

    static void Dine(int seat)
    {
        lock (forks[seat])
        {
            lock (forks[(seat + 1) % 3])
            {
                Meal.Add(ref meals, seat == 2 ? 1 : 0);
            }
        }
    }

    static void Main(string[] args)
    {
        Oracle.RunAll(() => Dine(0), () => Dine(1), () => Dine(2));
        Oracle.Report(meals, args);
    }
}

static class Meal
{
    internal static void Add(ref int meals, int last)
    {
        int seen;
        do
        {
            seen = Volatile.Read(ref meals);
        }
        while (Interlocked.CompareExchange(ref meals, (seen * 2) + last, seen) != seen);
    }
}
