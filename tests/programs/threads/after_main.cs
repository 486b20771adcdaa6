// about: what other threads see of the main thread when Main has returned
// mode:  run
// exit:  3
using System;
using System.Threading;

static class AfterMain
{
    static int Main()
    {
        Thread main = Thread.CurrentThread;
        var mutex = new Mutex(true);
        object held = new();
        Monitor.Enter(held);
        new Thread(() =>
        {
            Thread.Sleep(100);
            Console.WriteLine($"alive {main.IsAlive} joined {main.Join(50)}");
            try { Console.WriteLine($"mutex {mutex.WaitOne(50)}"); }
            catch (AbandonedMutexException) { Console.WriteLine("abandoned"); }
            Console.WriteLine($"lock {Monitor.TryEnter(held, 50)}");
            Console.WriteLine(Environment.ExitCode);
        }).Start();
        return 3;
    }
}
