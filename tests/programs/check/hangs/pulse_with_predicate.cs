// about:   with a predicate the pulse is not lost; the background thread may go on
// mode:    check
// expect:  ok
using System.Threading;

static class PulseWithPredicate
{
    static readonly object bell = new();
    static bool rung;
    static volatile int tick;

    static void Main()
    {
        var ticker = new Thread(() =>
        {
            while (true)
            {
                tick = 1 - tick;
            }
        })
        { IsBackground = true };
        var sleeper = new Thread(() =>
        {
            lock (bell)
            {
                while (!rung)
                {
                    Monitor.Wait(bell);
                }
            }
        });
        ticker.Start();
        sleeper.Start();
        lock (bell)
        {
            rung = true;
            Monitor.Pulse(bell);
        }
    }
}
