// about:   strict hand-over between threads with Monitor.Wait and Pulse
// mode:    run
using System;
using System.Collections.Generic;
using System.Threading;

class Turnstile { int _turn; readonly object _gate = new(); public void Do(int me, int players, Action a) { lock (_gate) { while (_turn % players != me) Monitor.Wait(_gate); a(); _turn++; Monitor.PulseAll(_gate); } } }
class Buffer<T>(int capacity) { readonly Queue<T> _q = new(); bool _done; public void Put(T t) { lock (_q) { while (_q.Count == capacity) Monitor.Wait(_q); _q.Enqueue(t); Monitor.PulseAll(_q); } } public bool Take(out T? t) { lock (_q) { while (_q.Count == 0 && !_done) Monitor.Wait(_q); bool ok = _q.TryDequeue(out t); Monitor.PulseAll(_q); return ok; } } public void Close() { lock (_q) { _done = true; Monitor.PulseAll(_q); } } }
class Latch(int n) { public void Signal() { lock (this) { if (--n == 0) Monitor.PulseAll(this); } } public void Wait() { lock (this) while (n > 0) Monitor.Wait(this); } }

static class WaitAndPulse
{
    static void Main()
    {
        var ts = new Turnstile(); var threads = new List<Thread>();
        for (int i = 0; i < 3; i++) { int me = i; var t = new Thread(() => { for (int r = 0; r < 4; r++) ts.Do(me, 3, () => Console.Write($"{(char)('a' + me)}{r} ")); }); threads.Add(t); t.Start(); }
        threads.ForEach(t => t.Join()); Console.WriteLine();
        var buf = new Buffer<int>(2); var got = new List<int>(); var consumer = new Thread(() => { while (buf.Take(out int x)) got.Add(x); }); consumer.Start(); for (int i = 0; i < 20; i++) buf.Put(i * i); buf.Close(); consumer.Join(); Console.WriteLine(string.Join(",", got));
        var stage1 = new Buffer<string>(1); var stage2 = new Buffer<int>(1); var mid = new Thread(() => { while (stage1.Take(out string? s)) stage2.Put(s!.Length); stage2.Close(); }); int total = 0; var end = new Thread(() => { while (stage2.Take(out int n)) { total += n; Console.Write(n + " "); } }); mid.Start(); end.Start(); foreach (string w in "a pipeline of three threads".Split(' ')) stage1.Put(w); stage1.Close(); mid.Join(); end.Join(); Console.WriteLine(total);
        var latch = new Latch(3); int sum = 0; for (int i = 1; i <= 3; i++) { int k = i; new Thread(() => { Interlocked.Add(ref sum, k); latch.Signal(); }).Start(); } latch.Wait(); Console.WriteLine(sum);
        object gate = new(); bool go = false, seen = false; var waiter = new Thread(() => { lock (gate) { while (!go) Monitor.Wait(gate); seen = true; } }); waiter.Start(); lock (gate) { go = true; Monitor.Pulse(gate); } waiter.Join(); Console.WriteLine(seen);
        lock (gate) Console.WriteLine(Monitor.Wait(gate, 1)); 
        string pp = ""; bool ping = true; Thread A = new(() => { for (int i = 0; i < 3; i++) lock (gate) { while (!ping) Monitor.Wait(gate); pp += "ping "; ping = false; Monitor.Pulse(gate); } }), B = new(() => { for (int i = 0; i < 3; i++) lock (gate) { while (ping) Monitor.Wait(gate); pp += "pong "; ping = true; Monitor.Pulse(gate); } }); B.Start(); A.Start(); A.Join(); B.Join(); Console.WriteLine(pp);
        lock (gate) lock (gate) { var t = new Thread(() => { lock (gate) { go = false; Monitor.Pulse(gate); } }); t.Start(); while (go) Monitor.Wait(gate); Console.WriteLine("nested wait releases all"); }
        for (int i = 0; i < 2; i++) { bool interrupted = false; var sleeper = new Thread(() => { try { lock (gate) Monitor.Wait(gate); } catch (ThreadInterruptedException) { interrupted = true; } }); sleeper.Start(); sleeper.Interrupt(); sleeper.Join(); Console.WriteLine(interrupted); }
    }
}
