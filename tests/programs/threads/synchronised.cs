// about:   synchronised methods, timers, dataflow, concurrent collections, contexts
// mode:    run
using System;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;
using System.Threading.Tasks.Dataflow;
using System.Linq;
using System.Collections.Concurrent;
using System.Collections.Generic;
class C
{
    int n;
    [MethodImpl(MethodImplOptions.Synchronized)] public void Inc(bool t)
    {
        n++;
        if (!Monitor.IsEntered(this)) Console.WriteLine("not held");
        if (t) throw new Exception("s");
    }
    [MethodImpl(MethodImplOptions.Synchronized)] public static void St()
    {
        Console.WriteLine(Monitor.IsEntered(typeof(C)));
    }
    public int N => n;
}
class Synchronised
{
    static void Main()
    {
        var c = new C();
        try
        {
            c.Inc(true);
        }
        catch (Exception e)
        {
            Console.WriteLine(e.Message);
        }
        Console.WriteLine(Monitor.IsEntered(c));
        C.St();
        Console.WriteLine(Monitor.IsEntered(typeof(C)));
        var ts = Enumerable.Range(0, 5).Select(i => new Thread(() => { for (int k = 0; k < 100; k++) c.Inc(false); })).ToList();
        ts.ForEach(t => t.Start());
        ts.ForEach(t => t.Join());
        Console.WriteLine(c.N);
        var rw = new ReaderWriterLock();
        rw.AcquireReaderLock(100);
        Console.WriteLine(rw.IsReaderLockHeld);
        rw.ReleaseReaderLock();
        rw.AcquireWriterLock(-1);
        Console.WriteLine(rw.IsWriterLockHeld);
        rw.ReleaseWriterLock();
        var tm = new System.Timers.Timer(10) { AutoReset = true };
        int ticks = 0;
        var ev = new ManualResetEventSlim();
        tm.Elapsed += (s, e) => { if (Interlocked.Increment(ref ticks) == 3) ev.Set(); };
        tm.Start();
        Console.WriteLine(ev.Wait(5000));
        tm.Stop();
        var tb = new TransformBlock<int,int>(x => x * 2);
        var ab = new ActionBlock<int>(x => Console.WriteLine("df " + x));
        tb.LinkTo(ab, new DataflowLinkOptions { PropagateCompletion = true });
        for (int i = 0; i < 3; i++) tb.Post(i);
        tb.Complete();
        ab.Completion.Wait();
        var sl = new SpinLock();
        bool tk = false;
        sl.Enter(ref tk);
        Console.WriteLine(tk + " " + sl.IsHeldByCurrentThread);
        sl.Exit();
        var q = new ConcurrentQueue<int>(Enumerable.Range(0, 100));
        int sum = 0;
        Parallel.Invoke(() => { while (q.TryDequeue(out int x)) Interlocked.Add(ref sum, x); }, () => { while (q.TryDequeue(out int x)) Interlocked.Add(ref sum, x); });
        Console.WriteLine(sum);
        var bag = new ConcurrentBag<int>();
        Parallel.For(0, 50, i => bag.Add(i));
        Console.WriteLine(bag.Count + " " + bag.Sum());
        var st = new ConcurrentStack<int>();
        st.PushRange(new[]{1,2,3});
        st.TryPop(out int top);
        Console.WriteLine(top);
        try
        {
            Parallel.For(0, 10, i => { if (i == 5) throw new InvalidOperationException("pf"); });
        }
        catch (AggregateException e)
        {
            Console.WriteLine(e.InnerExceptions[0].Message);
        }
        var lr = Parallel.For(0, 100, (i, s) => { if (i == 10) s.Break(); });
        Console.WriteLine(lr.IsCompleted + " " + lr.LowestBreakIteration);
        long loc = 0;
        Parallel.For(0, 100, () => 0L, (i, s, l) => l + i, l => Interlocked.Add(ref loc, l));
        Console.WriteLine(loc);
        var lz = new ThreadLocal<List<int>>(() => new List<int>(), true);
        Parallel.For(0, 20, i => lz.Value.Add(i));
        Console.WriteLine(lz.Values.Sum(v => v.Count));
        var bc = new BlockingCollection<string>(new ConcurrentStack<string>(), 5);
        Console.WriteLine(bc.TryTake(out _, 10));
        var bars = new Barrier(3, b => Console.WriteLine("ph " + b.CurrentPhaseNumber));
        Parallel.Invoke(new ParallelOptions { MaxDegreeOfParallelism = 3 }, Enumerable.Range(0, 3).Select(_ => (Action)(() => { bars.SignalAndWait(); bars.SignalAndWait(); })).ToArray());
        Console.WriteLine(bars.ParticipantCount);
        Console.WriteLine(Enumerable.Range(0, 10000).AsParallel().WithDegreeOfParallelism(3).GroupBy(x => x % 3).Select(g => g.Count()).OrderBy(x => x).Sum());
        try
        {
            Enumerable.Range(0, 10).AsParallel().ForAll(x => { if (x == 3) throw new Exception("fa"); });
        }
        catch (AggregateException e)
        {
            Console.WriteLine(e.InnerExceptions.Count);
        }
        var dead = new object();
        var dl = new Thread(() => { lock (dead) Thread.Sleep(Timeout.Infinite); }) { IsBackground = true };
        dl.Start();
        Thread.Sleep(10);
        Console.WriteLine(Monitor.TryEnter(dead, 20));
        var mre = new ManualResetEvent(false);
        var asy = mre.WaitOneAsync();
        mre.Set();
        Console.WriteLine(asy.Result);
        LazyInitializer.EnsureInitialized(ref c, () => new C());
        Console.WriteLine(c.N);
        ThreadPool.UnsafeQueueUserWorkItem(new WI(), false);
        WI.Done.Wait();
        ExecutionContext.Run(ExecutionContext.Capture(), s => Console.WriteLine("ec " + s), 5);
        using (ExecutionContext.SuppressFlow()) Console.WriteLine(ExecutionContext.IsFlowSuppressed());
        var sc = new SC();
        SynchronizationContext.SetSynchronizationContext(sc);
        A().Wait2(sc);
    }
    static async Task A()
    {
        await Task.Delay(5);
        Console.WriteLine("sc " + (SynchronizationContext.Current is SC));
    }
}
class SC : SynchronizationContext
{
    public BlockingCollection<Action> q = new();
    public override void Post(SendOrPostCallback d, object s) => q.Add(() => d(s));
}
class WI : IThreadPoolWorkItem
{
    public static ManualResetEventSlim Done = new();
    public void Execute()
    {
        Console.WriteLine("wi");
        Done.Set();
    }
}
static class X
{
    public static Task<bool> WaitOneAsync(this WaitHandle h)
    {
        var t = new TaskCompletionSource<bool>();
        ThreadPool.RegisterWaitForSingleObject(h, (s, to) => t.SetResult(!to), null, 1000, true);
        return t.Task;
    }
    public static void Wait2(this Task t, SC s)
    {
        while (!t.IsCompleted) s.q.Take()();
    }
}
