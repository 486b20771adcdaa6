// about: a handler of UnhandledException may start and join threads, lock what its thread holds, and sleep
// mode:  run
// exit:  134
using System;
using System.Threading;

static class UnhandledHandlerWaits
{
    [ThreadStatic] static int mine;

    static void Main()
    {
        var gate = new object();
        AppDomain.CurrentDomain.UnhandledException += (_, _) =>
        {
            Console.WriteLine("handler " + mine);
            var helper = new Thread(() => Console.WriteLine("helper"));
            helper.Start();
            helper.Join();
            Console.WriteLine("joined");
            lock (gate) Console.WriteLine("locked");
            Thread.Sleep(20);
            Console.WriteLine("slept");
        };
        var thread = new Thread(() =>
        {
            mine = 5;
            lock (gate) throw new Exception("x");
        });
        thread.Start();
        thread.Join();
        Console.WriteLine("never");
    }
}
