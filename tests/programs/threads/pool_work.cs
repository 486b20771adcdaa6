// about:   the thread pool: work items, tasks, Parallel, PLINQ, channels, locals of threads and flows
// mode:    run
using System;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using System.Collections.Concurrent;
using System.Collections.Generic;
class PoolWork
{
    static void Main()
    {
        int n = 0;
        var done = new CountdownEvent(100);
        for (int i = 0; i < 100; i++) ThreadPool.QueueUserWorkItem(_ => { Interlocked.Increment(ref n); done.Signal(); });
        done.Wait();
        Console.WriteLine(n);
        Parallel.For(0, 1000, i => Interlocked.Add(ref n, i));
        Console.WriteLine(n);
        Parallel.ForEach(Enumerable.Range(0, 100), i => Interlocked.Increment(ref n));
        Console.WriteLine(n);
        Parallel.Invoke(() => Interlocked.Increment(ref n), () => Interlocked.Increment(ref n));
        Console.WriteLine(n);
        var t = Task.Factory.StartNew(() => 5).ContinueWith(x => x.Result + 1).ContinueWith(x => x.Result * 2);
        Console.WriteLine(t.Result);
        Console.WriteLine(Enumerable.Range(0, 1000).AsParallel().Where(x => x % 2 == 0).Sum());
        try
        {
            Task.WaitAll(Task.Run(() => throw new ArgumentException("a")), Task.Run(() => throw new FormatException("b")));
        }
        catch (AggregateException e)
        {
            Console.WriteLine(string.Join(",", e.InnerExceptions.Select(x => x.GetType().Name).OrderBy(x => x)));
        }
        var outer = Task.Run(() => { var inner = Task.Run(() => 7); return inner.Result; });
        Console.WriteLine(outer.Result);
        var cd = new ConcurrentDictionary<int,int>();
        Parallel.For(0, 50, i => cd[i] = i * i);
        Console.WriteLine(cd.Values.Sum());
        var bc = new BlockingCollection<int>(2);
        var p = Task.Run(() => { for (int i = 0; i < 10; i++) bc.Add(i); bc.CompleteAdding(); });
        Console.WriteLine(bc.GetConsumingEnumerable().Sum());
        p.Wait();
        var al = new AsyncLocal<int>();
        al.Value = 5;
        Console.WriteLine(Task.Run(() => al.Value).Result);
        var tl = new ThreadLocal<int>(() => 3);
        var th = new Thread(() => tl.Value = 9);
        th.Start();
        th.Join();
        Console.WriteLine(tl.Value);
        Console.WriteLine(Task.Run(() => Thread.CurrentThread.IsThreadPoolThread + " " + Thread.CurrentThread.IsBackground + " " + Thread.CurrentThread.Name).Result);
        var ch = System.Threading.Channels.Channel.CreateBounded<int>(2);
        var w = Task.Run(async () => { for (int i = 0; i < 5; i++) await ch.Writer.WriteAsync(i); ch.Writer.Complete(); });
        async Task<int> Rd()
        {
            int s = 0;
            await foreach (var x in ch.Reader.ReadAllAsync()) s += x;
            return s;
        }
        Console.WriteLine(Rd().Result);
        var lz = new Lazy<int>(() => 4);
        Console.WriteLine(lz.Value);
        var wr = new ManualResetEvent(false);
        var ev = new ManualResetEvent(false);
        ThreadPool.RegisterWaitForSingleObject(wr, (s, to) => { Console.WriteLine("cb " + to); ev.Set(); }, null, 1000, true);
        wr.Set();
        ev.WaitOne();
    }
}
