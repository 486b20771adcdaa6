// about: Environment.Exit runs the handlers while the other threads go on, and does not come back
// mode:  run
// exit:  4
using System;
using System.Threading;

static class ProcessExitByCall
{
    static int Main()
    {
        using var asked = new ManualResetEventSlim();
        using var answered = new ManualResetEventSlim();
        new Thread(() => { asked.Wait(); Console.WriteLine("worker answers"); answered.Set(); }) { IsBackground = true }.Start();
        AppDomain.CurrentDomain.ProcessExit += (_, _) =>
        {
            Console.WriteLine($"handler {Environment.ExitCode}");
            asked.Set();
            answered.Wait();
            Console.WriteLine("handler ends");
        };
        var exits = new Thread(() =>
        {
            try { Environment.Exit(4); }
            finally { Console.WriteLine("never"); }
        });
        exits.Start();
        exits.Join();
        Console.WriteLine("never");
        return 5;
    }
}
