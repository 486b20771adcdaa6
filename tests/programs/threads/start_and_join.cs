// about:   threads write their own slots, the main thread joins and prints
// mode:    run
using System;
using System.Linq;
using System.Threading;

static class StartAndJoin
{
    static long Fib(int n) => n < 2 ? n : Fib(n - 1) + Fib(n - 2);

    static void Main()
    {
        long[] results = new long[6];
        Thread[] threads = new Thread[6];
        for (int i = 0; i < threads.Length; i++) { int k = i; threads[i] = new Thread(() => results[k] = Fib(k + 10)); }
        Console.WriteLine(threads.All(t => t.ThreadState == ThreadState.Unstarted) + " " + threads.Any(t => t.IsAlive));
        foreach (Thread t in threads) t.Start();
        foreach (Thread t in threads) t.Join();
        Console.WriteLine(string.Join(" ", results));
        Console.WriteLine(threads.All(t => t.ThreadState == ThreadState.Stopped) + " " + threads.Any(t => t.IsAlive));
        string log = "";
        for (int i = 0; i < 3; i++) { var t = new Thread(o => log += $"[{o}]"); t.Start(i * 100); t.Join(); }
        Console.WriteLine(log);
        var p = new Thread(Parameterised); p.Start(("tuple", 42)); p.Join();
        var inst = new Worker(7); var w = new Thread(inst.Run); w.Start(); w.Join(); Console.WriteLine(inst.Result);
        var nested = new Thread(() => { var inner = new Thread(() => Console.WriteLine("inner")); inner.Start(); inner.Join(); Console.WriteLine("outer"); }); nested.Start(); nested.Join(); Console.WriteLine("main");
        try { nested.Start(); } catch (ThreadStateException e) { Console.WriteLine(e.Message); }
        try { new Thread(() => { }).Join(); } catch (ThreadStateException e) { Console.WriteLine(e.Message); }
        var bg = new Thread(() => { }) { IsBackground = true, Name = "bg" }; Console.WriteLine($"{bg.IsBackground} {bg.Name} {bg.IsThreadPoolThread}"); bg.Start(); Console.WriteLine(bg.Join(10000));
        Exception? caught = null; var thrower = new Thread(() => { try { throw new InvalidOperationException("in thread"); } catch (Exception e) { caught = e; } }); thrower.Start(); thrower.Join(); Console.WriteLine(caught!.Message);
        var small = new Thread(() => Console.WriteLine(Depth(100)), 256 * 1024); small.Start(); small.Join();
        try { new Thread((ThreadStart)null!); } catch (ArgumentNullException e) { Console.WriteLine(e.ParamName); }
        Console.WriteLine(Thread.CurrentThread.IsAlive + " " + Thread.CurrentThread.IsBackground + " " + (Thread.CurrentThread == Thread.CurrentThread));
    }

    static int Depth(int n) => n == 0 ? 0 : 1 + Depth(n - 1);
    static void Parameterised(object? o) { var (s, n) = ((string, int))o!; Console.WriteLine($"{s} {n}"); }
    class Worker(int n) { public int Result; public void Run() { for (int i = 1; i <= n; i++) Result += i; } }
}
