// about:   two threads are deadlocked while a third loops forever: found through the cycle, not through silence
// mode:    check
// expect:  violation kind=deadlock
using System.Threading;

static class Partial
{
    static readonly object first = new(), second = new();
    static volatile int ticks;

    static void Take(object a, object b)
    {
        lock (a)
        {
            lock (b) // ERROR
            {
            }
        }
    }

    static void Main()
    {
        new Thread(() => Take(first, second)).Start();
        new Thread(() => Take(second, first)).Start();
        while (true)
        {
            ticks = 1 - ticks;
        }
    }
}
