// about:   an event is set on one path only; a background thread goes on
// mode:    check
// expect:  violation kind=deadlock
// dotnet:  skip
using System.Threading;

static class EventNeverSet
{
    static readonly ManualResetEvent ready = new(false);
    static volatile int tick;
    static int first;

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
        var waiter = new Thread(() =>
        {
            Interlocked.CompareExchange(ref first, 1, 0);
            ready.WaitOne();
        });
        var setter = new Thread(() =>
        {
            if (Interlocked.CompareExchange(ref first, 2, 0) == 0)
            {
                ready.Set();
            }
        });
        ticker.Start();
        waiter.Start();
        setter.Start();
    }
}
