// about:   --timeouts stuck: two sleeps of 30 ms are over after one of 50 ms, and before one of 100 ms
// mode:    check
// options: --timeouts stuck
// expect:  ok
// dotnet:  skip
using System.Diagnostics;
using System.Threading;

static class StuckOrderSum
{
    static int rounds;

    static void Main()
    {
        var sleeper = new Thread(() =>
        {
            Thread.Sleep(30);
            Volatile.Write(ref rounds, 1);
            Thread.Sleep(30);
            Volatile.Write(ref rounds, 2);
        });
        sleeper.Start();
        Thread.Sleep(50);
        Debug.Assert(Volatile.Read(ref rounds) == 1);
        Thread.Sleep(50);
        Debug.Assert(Volatile.Read(ref rounds) == 2);
        sleeper.Join();
    }
}
