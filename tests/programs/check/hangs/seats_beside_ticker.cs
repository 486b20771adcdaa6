// about:   two threads have one of two seats each and want another, beside a background thread
// mode:    check
// expect:  violation kind=deadlock
// dotnet:  skip
using System.Threading;

static class SeatsBesideTicker
{
    static readonly SemaphoreSlim seats = new(2);
    static volatile int tick;

    static void Sit()
    {
        seats.Wait();
        seats.Wait(); // the second seat, while the other has the first
        seats.Release(2);
    }

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
        ticker.Start();
        new Thread(Sit).Start();
        new Thread(Sit).Start();
    }
}
