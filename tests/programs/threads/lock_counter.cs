// about:   lock, Monitor and System.Threading.Lock protect shared counters and collections
// mode:    run
using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;

class Account { int _balance; readonly object _gate = new(); public int Balance { get { lock (_gate) return _balance; } } public void Add(int n) { lock (_gate) { int b = _balance; Thread.Yield(); _balance = b + n; } } }
class Synced { int _n; [MethodImpl(MethodImplOptions.Synchronized)] public void Inc() { _n++; } [MethodImpl(MethodImplOptions.Synchronized)] public int Get() => _n; static int s_n; [MethodImpl(MethodImplOptions.Synchronized)] public static void SInc() => s_n++; public static int SGet => s_n; }

static class LockCounter
{
    static void Run(int threads, Action<int> body) { var ts = Enumerable.Range(0, threads).Select(i => new Thread(() => body(i))).ToArray(); foreach (var t in ts) t.Start(); foreach (var t in ts) t.Join(); }

    static void Main()
    {
        var acc = new Account(); Run(4, i => { for (int k = 0; k < 50; k++) acc.Add(i + 1); }); Console.WriteLine(acc.Balance);
        int plain = 0; object gate = new(); Run(3, _ => { for (int k = 0; k < 100; k++) lock (gate) plain++; }); Console.WriteLine(plain);
        var list = new List<int>(); Run(3, i => { for (int k = 0; k < 10; k++) lock (list) list.Add(i * 10 + k); }); Console.WriteLine(string.Join(",", list.Order()));
        Console.WriteLine(Enumerable.Range(0, 3).All(i => list.Where(x => x / 10 == i).SequenceEqual(Enumerable.Range(i * 10, 10))));
        var s = new Synced(); Run(4, _ => { for (int k = 0; k < 25; k++) { s.Inc(); Synced.SInc(); } }); Console.WriteLine(s.Get() + " " + Synced.SGet);
        var lk = new Lock(); int n = 0; Run(2, _ => { for (int k = 0; k < 40; k++) { lock (lk) n++; using (lk.EnterScope()) n++; } }); Console.WriteLine(n + " " + lk.IsHeldByCurrentThread); lk.Enter(); Console.WriteLine(lk.IsHeldByCurrentThread + " " + lk.TryEnter()); lk.Exit(); lk.Exit(); try { lk.Exit(); } catch (SynchronizationLockException e) { Console.WriteLine(e.GetType().Name); }
        bool taken = false; try { Monitor.Enter(gate, ref taken); Console.WriteLine($"{taken} {Monitor.IsEntered(gate)}"); lock (gate) lock (gate) Console.WriteLine("reentrant"); } finally { if (taken) Monitor.Exit(gate); } Console.WriteLine(Monitor.IsEntered(gate));
        try { Monitor.Exit(gate); } catch (SynchronizationLockException e) { Console.WriteLine(e.Message); } try { Monitor.Pulse(gate); } catch (SynchronizationLockException e) { Console.WriteLine(e.Message); } try { taken = true; Monitor.Enter(gate, ref taken); } catch (ArgumentException e) { Console.WriteLine(e.Message); } try { Monitor.Enter(null!); } catch (ArgumentNullException e) { Console.WriteLine(e.GetType().Name); }
        Monitor.Enter(gate); bool other = true; var t = new Thread(() => other = Monitor.TryEnter(gate)); t.Start(); t.Join(); Console.WriteLine(other); Monitor.Exit(gate); t = new Thread(() => { other = Monitor.TryEnter(gate, 1000); if (other) Monitor.Exit(gate); }); t.Start(); t.Join(); Console.WriteLine(other);
        try { lock (gate) throw new Exception("released"); } catch (Exception e) { Console.WriteLine(e.Message + Monitor.IsEntered(gate)); }
        t = new Thread(() => { try { lock (gate) throw new Exception("x"); } catch { } }); t.Start(); t.Join(); lock (gate) Console.WriteLine("free again"); int[] slots = new int[4]; Run(4, i => { lock (slots) slots[i] = slots.Sum() + 1; }); Console.WriteLine(slots.Order().Last());
    }
}
