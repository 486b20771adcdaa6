// about:   a background thread that runs Main, and waits for ever, keeps the program from ending
// mode:    check
// expect:  violation kind=deadlock
// dotnet:  skip
using System.Threading;

static class BackgroundMainWaits
{
    static void Main()
    {
        Thread.CurrentThread.IsBackground = true;
        new ManualResetEvent(false).WaitOne();
    }
}
