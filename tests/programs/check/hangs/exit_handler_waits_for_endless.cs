// about:   the program's end waits for a background thread that never ends
// mode:    check
// expect:  violation kind=deadlock
using System;
using System.Threading;

static class ExitHandlerWaitsForEndless
{
    static void Main()
    {
        var worker = new Thread(() =>
        {
            while (true)
            {
                Thread.Sleep(5);
            }
        })
        { IsBackground = true };
        AppDomain.CurrentDomain.ProcessExit += (_, _) => worker.Join();
        worker.Start();
    }
}
