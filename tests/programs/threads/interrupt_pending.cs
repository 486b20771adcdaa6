// about: an interrupt that is pending ends the next wait, of a wait handle also if that is signalled
// mode:  run
using System;
using System.Threading;

static class InterruptPending
{
    static void Try(string name, Action wait)
    {
        Thread.CurrentThread.Interrupt();
        try
        {
            wait();
            Console.Write(name + " passes; ");
        }
        catch (ThreadInterruptedException)
        {
            Console.Write(name + " throws; ");
        }
        try
        {
            Thread.Sleep(1);
            Console.WriteLine("no longer pending");
        }
        catch (ThreadInterruptedException)
        {
            Console.WriteLine("still pending");
        }
    }

    static WaitHandle[] Both() => [new ManualResetEvent(true), new Mutex()];

    static void Main()
    {
        Try("event", () => new ManualResetEvent(true).WaitOne());
        Try("event, 0 ms", () => new ManualResetEvent(true).WaitOne(0));
        Try("closed event, 0 ms", () => new ManualResetEvent(false).WaitOne(0));
        Try("mutex", () => new Mutex().WaitOne());
        Try("semaphore", () => new Semaphore(1, 1).WaitOne());
        Try("WaitAny", () => WaitHandle.WaitAny(Both()));
        Try("WaitAll", () => WaitHandle.WaitAll(Both()));
        var signal = new ManualResetEvent(false);
        Try("SignalAndWait", () => WaitHandle.SignalAndWait(signal, new ManualResetEvent(true)));
        Console.WriteLine("signalled: " + signal.WaitOne(0));
        Try("SemaphoreSlim", () => new SemaphoreSlim(1).Wait());
        Try("ManualResetEventSlim", () => new ManualResetEventSlim(true).Wait());
        Try("lock", () => { lock (new object()) { } });
        Try("Monitor.Wait", () => { var o = new object(); lock (o) Monitor.Wait(o, 0); });
        Try("Join", () => { var t = new Thread(() => { }); t.Start(); while (t.IsAlive) Thread.Yield(); t.Join(); });
        var never = new ManualResetEvent(false);
        var running = new Thread(() => never.WaitOne()) { IsBackground = true };
        running.Start();
        Try("Join, 0 ms", () => running.Join(0));
        Try("Sleep(0)", () => Thread.Sleep(0));
    }
}
