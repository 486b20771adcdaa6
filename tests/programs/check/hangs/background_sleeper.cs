// about:   a background thread may sleep for ever
// mode:    check
// expect:  ok
using System.Threading;

static class BackgroundSleeper
{
    static volatile int seen;

    static void Main()
    {
        var sleeper = new Thread(() =>
        {
            seen = 1;
            Thread.Sleep(Timeout.Infinite);
        })
        { IsBackground = true };
        sleeper.Start();
        seen = 2;
    }
}
