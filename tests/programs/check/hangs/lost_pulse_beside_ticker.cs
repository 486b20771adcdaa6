// about:   a pulse that comes before the wait is lost; a background thread goes on all the while
// mode:    check
// expect:  violation kind=deadlock
// dotnet:  skip
using System.Threading;

static class LostPulseBesideTicker
{
    static readonly object bell = new();
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
                Monitor.Wait(bell); // ERROR
            }
        });
        ticker.Start();
        sleeper.Start();
        lock (bell)
        {
            Monitor.Pulse(bell);
        }
    }
}
