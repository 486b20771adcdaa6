// about:   async methods, streams, disposal, cancellation, timers and the combinators of Task
// mode:    run
using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using System.Diagnostics;
class AsyncMethods
{
    static async IAsyncEnumerable<int> Gen(int n, [System.Runtime.CompilerServices.EnumeratorCancellation] CancellationToken ct = default)
    {
        for (int i = 0; i < n; i++)
        {
            await Task.Delay(5, ct);
            yield return i;
        }
    }
    static async ValueTask<int> VT(bool sync)
    {
        if (!sync) await Task.Yield();
        return 9;
    }
    class AD : IAsyncDisposable
    {
        public async ValueTask DisposeAsync()
        {
            await Task.Yield();
            Console.WriteLine("disposed");
        }
    }
    static async Task<int> Thrower()
    {
        await Task.Delay(1);
        throw new InvalidOperationException("x");
    }
    static async Task Rec(int d)
    {
        if (d == 0) return;
        await Task.Yield();
        await Rec(d - 1);
    }
    static async Task Main()
    {
        await foreach (var x in Gen(4)) Console.Write(x + " ");
        Console.WriteLine();
        var cts = new CancellationTokenSource(1200);
        try
        {
            await foreach (var x in Gen(100000).WithCancellation(cts.Token))
            {
            }
            ;
        }
        catch (OperationCanceledException)
        {
            Console.WriteLine(" cancelled");
        }
        Console.WriteLine(await VT(true) + await VT(false));
        await using (new AD()) Console.WriteLine("using");
        try
        {
            await Thrower();
        }
        catch (InvalidOperationException e)
        {
            Console.WriteLine(e.Message);
        }
        var tt = Thrower();
        try
        {
            tt.Wait();
        }
        catch (AggregateException e)
        {
            Console.WriteLine(e.Message + e.InnerException.GetType());
        }
        Console.WriteLine(tt.Status + " " + tt.IsFaulted + " " + tt.Exception.InnerExceptions.Count);
        var sem = new SemaphoreSlim(1);
        int n = 0;
        await Task.WhenAll(Enumerable.Range(0, 20).Select(async i => { await sem.WaitAsync(); try { int t = n; await Task.Yield(); n = t + 1; } finally { sem.Release(); } }));
        Console.WriteLine(n);
        var tcs = new TaskCompletionSource<string>(TaskCreationOptions.RunContinuationsAsynchronously);
        _ = Task.Run(async () => { await Task.Delay(20); tcs.SetResult("set"); });
        Console.WriteLine(await tcs.Task);
        try
        {
            await Task.Delay(1000).WaitAsync(TimeSpan.FromMilliseconds(10));
        }
        catch (TimeoutException e)
        {
            Console.WriteLine(e.Message);
        }
        var c2 = new CancellationTokenSource();
        var reg = c2.Token.Register(() => Console.WriteLine("cb"));
        c2.Cancel();
        Console.WriteLine(c2.IsCancellationRequested);
        try
        {
            c2.Token.ThrowIfCancellationRequested();
        }
        catch (OperationCanceledException e)
        {
            Console.WriteLine(e.Message);
        }
        var link = CancellationTokenSource.CreateLinkedTokenSource(c2.Token, default);
        Console.WriteLine(link.IsCancellationRequested);
        var ct = Task.Run(() => 1, c2.Token);
        try
        {
            await ct;
        }
        catch (TaskCanceledException e)
        {
            Console.WriteLine(e.Message + ct.Status);
        }
        await Rec(50);
        var sw = Stopwatch.StartNew();
        await Task.WhenAll(Task.Delay(50), Task.Delay(60), Task.Delay(30));
        Console.WriteLine(sw.ElapsedMilliseconds >= 55);
        var order = new List<int>();
        await Task.WhenAll(new[]{30,10,20}.Select(async d => { await Task.Delay(d); lock (order) order.Add(d); }));
        Console.WriteLine(string.Join(",", order.Order()));  // on a machine with much to do, any order
        var ex = await Task.WhenAny(Task.FromException(new Exception("fe")), Task.Delay(100));
        Console.WriteLine(ex.IsFaulted);
        var cont = Task.Run(() => throw new Exception("c")).ContinueWith(t => t.Exception.InnerException.Message, TaskContinuationOptions.OnlyOnFaulted);
        Console.WriteLine(await cont);
        var lazy = new Lazy<Task<int>>(async () => { await Task.Yield(); return 11; });
        Console.WriteLine(await lazy.Value);
        var pr = new Progress<int>(v => { });
        ((IProgress<int>)pr).Report(1);
        using var pt = new PeriodicTimer(TimeSpan.FromMilliseconds(5));
        int ticks = 0;
        while (ticks < 3 && await pt.WaitForNextTickAsync()) ticks++;
        Console.WriteLine(ticks);
        await Parallel.ForEachAsync(Enumerable.Range(0, 10), async (i, t) => { await Task.Yield(); Interlocked.Add(ref n, i); });
        Console.WriteLine(n);
        var ul = new List<Task>();
        var later = new TaskCompletionSource<int>();
        await foreach (var t in Task.WhenEach(later.Task, Task.Delay(10).ContinueWith(_ => 1)))
        {
            Console.Write(t.Result);
            later.TrySetResult(2);
        }
        Console.WriteLine();
        Console.WriteLine(Enumerable.Range(1, 100).AsParallel().AsOrdered().Select(x => x * 2).Take(5).Aggregate("", (a, b) => a + b + ","));
        await Task.Run(() => Parallel.For(0, 100, new ParallelOptions { MaxDegreeOfParallelism = 2 }, (i, st) => { if (i == 50) st.Stop(); }));
        var old = SynchronizationContext.Current;
        Console.WriteLine(old == null);
        AsyncLocal<string> al = new(a => { });
        al.Value = "m";
        await Task.Run(async () => { Console.WriteLine(al.Value); al.Value = "inner"; await Task.Yield(); Console.WriteLine(al.Value); });
        Console.WriteLine(al.Value);
        try
        {
            await Task.WhenAll(Task.FromException(new Exception("1")), Task.FromException(new Exception("2")));
        }
        catch (Exception e)
        {
            Console.WriteLine(e.Message);
        }
        var conf = Task.Delay(1).ConfigureAwait(false);
        await conf;
        await Task.Delay(1).ConfigureAwait(ConfigureAwaitOptions.ForceYielding);
        Console.WriteLine(Task.CompletedTask.IsCompletedSuccessfully);
        try
        {
            await Task.FromCanceled(new CancellationToken(true));
        }
        catch (TaskCanceledException)
        {
            Console.WriteLine("fc");
        }
        Console.WriteLine(await Task.Factory.StartNew(() => Thread.CurrentThread.IsThreadPoolThread, TaskCreationOptions.LongRunning));
        Task child = null;
        var parent = Task.Factory.StartNew(() => { child = Task.Factory.StartNew(() => Thread.Sleep(10), TaskCreationOptions.AttachedToParent); });
        await parent;
        Console.WriteLine(child.IsCompleted);
    }
}
