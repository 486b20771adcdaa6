// about:   two philosophers who put the first fork back when the second is taken: no deadlock, but they may never eat
// mode:    check
// expect:  ok states=58
// dotnet:  skip
using System.Threading;

static class PhilosophersGiveBack
{
    static readonly object left = new(), right = new();

    static void Dine(object first, object second)
    {
        while (true)
        {
            lock (first)
            {
                if (Monitor.TryEnter(second))
                {
                    Monitor.Exit(second);
                    return;
                }
            }
        }
    }

    static void Main()
    {
        new Thread(() => Dine(left, right)).Start();
        Dine(right, left);
    }
}
