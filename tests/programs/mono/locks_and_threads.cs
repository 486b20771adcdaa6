// about: mcs: lock, Monitor, threads that are joined, Interlocked, volatile, ThreadStatic, Pulse
// mode: run
using System;
using System.Collections.Generic;
using System.Threading;

class Buffer {
    readonly Queue<int> items = new Queue<int>();
    readonly object gate = new object();
    bool closed;
    public void Put(int x) { lock (gate) { while (items.Count >= 2) Monitor.Wait(gate); items.Enqueue(x); Monitor.PulseAll(gate); } }
    public bool Take(out int x) {
        lock (gate) {
            while (items.Count == 0 && !closed) Monitor.Wait(gate);
            if (items.Count == 0) { x = 0; return false; }
            x = items.Dequeue(); Monitor.PulseAll(gate); return true;
        }
    }
    public void Close() { lock (gate) { closed = true; Monitor.PulseAll(gate); } }
}
class Program {
    [ThreadStatic] static int mine;
    static int shared, atomic;
    static volatile bool ready;
    static readonly object gate = new object();
    static void Work() {
        mine = 0;
        for (int i = 0; i < 500; i++) { lock (gate) shared++; Interlocked.Increment(ref atomic); mine++; }
        if (mine != 500) throw new Exception("thread static is shared");
    }
    static void Main() {
        mine = -1;
        var threads = new Thread[3];
        for (int i = 0; i < threads.Length; i++) { threads[i] = new Thread(Work); threads[i].Start(); }
        foreach (var t in threads) t.Join();
        Console.WriteLine(shared + " " + atomic + " " + mine);
        var b = new Buffer(); long sum = 0;
        var consumer = new Thread(() => { int x; while (b.Take(out x)) sum += x; });
        consumer.Start();
        for (int i = 1; i <= 100; i++) b.Put(i);
        b.Close(); consumer.Join();
        Console.WriteLine(sum);
        var waiter = new Thread(o => { while (!ready) Thread.Yield(); Console.WriteLine("ready " + o); });
        waiter.Start("now"); ready = true; waiter.Join();
        try { lock (gate) { throw new InvalidOperationException("in lock"); } } catch (InvalidOperationException e) { Console.WriteLine(e.Message + " " + Monitor.IsEntered(gate)); }
        Console.WriteLine(Interlocked.CompareExchange(ref atomic, 1, 1500) + " " + atomic + " " + Interlocked.Exchange(ref atomic, 9) + " " + Interlocked.Add(ref atomic, 5));
        try { Monitor.Exit(gate); } catch (SynchronizationLockException) { Console.WriteLine("not the owner"); }
        bool taken = false; try { Monitor.TryEnter(gate, ref taken); Console.WriteLine(taken); } finally { if (taken) Monitor.Exit(gate); }
    }
}
