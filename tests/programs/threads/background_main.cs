// about: Main runs to its end whatever IsBackground says of its thread, and gives the exit code
// mode:  run
// exit:  5
using System;
using System.Threading;

static class BackgroundMain
{
    static void Main()
    {
        Thread.CurrentThread.IsBackground = true;
        var worker = new Thread(() => Console.WriteLine("worker"));
        worker.Start();
        worker.Join();
        Thread.Sleep(10);
        Console.WriteLine("main, " + Thread.CurrentThread.IsBackground);
        Environment.ExitCode = 5;
    }
}
