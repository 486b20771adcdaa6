// about:   the same while a server runs, which may do so for ever
// mode:    check
// options: --may-run-forever
// expect:  violation kind=deadlock
// dotnet:  skip
using System.Threading;

static class BackgroundMainWaitsForServer
{
    static volatile int tick;

    static void Main()
    {
        Thread.CurrentThread.IsBackground = true;
        new Thread(() =>
        {
            while (true)
            {
                tick = 1 - tick;
            }
        }).Start();
        new ManualResetEvent(false).WaitOne();
    }
}
