// about:   clocks that move on, timers, spinning until another thread has slept
// mode:    run
using System;
using System.Diagnostics;
using System.Threading;
class Clocks
{
    static void Main()
    {
        var sw = Stopwatch.StartNew();
        Thread.Sleep(50);
        Console.WriteLine(sw.ElapsedMilliseconds >= 49);
        var a = DateTime.Now;
        var b = DateTime.UtcNow;
        Console.WriteLine(b >= a.ToUniversalTime());
        Console.WriteLine(a.Kind + " " + b.Kind);
        long t = Environment.TickCount64;
        Thread.Sleep(50);
        // .NET reads a coarse clock here, which may lag by a tick of the kernel at either end.
        Console.WriteLine(Environment.TickCount64 - t >= 20);
        Console.WriteLine(TimeZoneInfo.Local.BaseUtcOffset);
        Console.WriteLine(TimeZoneInfo.Utc.Id);
        int n = 0;
        using (var tm = new Timer(_ => { Interlocked.Increment(ref n); }, null, 10, 10))
            while (Volatile.Read(ref n) <= 3) Thread.Sleep(10);
        Console.WriteLine(n > 3);
        var e = new ManualResetEvent(false);
        var t2 = new Timer(s => ((ManualResetEvent)s).Set(), e, 5, Timeout.Infinite);
        Console.WriteLine(e.WaitOne());
        volatileTest();
    }
    static volatile bool flag;
    static void volatileTest()
    {
        new Thread(() => { Thread.Sleep(30); flag = true; }).Start();
        while (!flag) ;
        Console.WriteLine("spun");
        var s = new SpinWait();
        flag = false;
        new Thread(() => { Thread.Sleep(30); flag = true; }).Start();
        while (!flag) s.SpinOnce();
        Console.WriteLine("spin2");
        SpinWait.SpinUntil(() => flag);
    }
}
