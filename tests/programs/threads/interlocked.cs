// about:   Interlocked and Volatile operations and their return values, alone and contended
// mode:    run
using System;
using System.Linq;
using System.Threading;

class Node(int v, Node? next) { public int V => v; public Node? Next => next; }
class LockFreeStack { Node? _head; public void Push(int v) { while (true) { Node? h = Volatile.Read(ref _head); if (Interlocked.CompareExchange(ref _head, new Node(v, h), h) == h) return; } } public int Sum() { int s = 0; for (Node? n = _head; n != null; n = n.Next) s += n.V; return s; } public int Count() { int c = 0; for (Node? n = _head; n != null; n = n.Next) c++; return c; } }

static class Interlockeds
{
    enum E : byte { A, B, C }
    static volatile int s_flag;
    static int s_i; static long s_l;

    static void Main()
    {
        int i = 5; long l = 5; uint u = 5; ulong ul = ulong.MaxValue; double d = 1.5; float f = 2; object o = "a"; string s = "x"; byte b = 200; short sh = 3; bool bo = false; E e = E.A; nint p = 9;
        Console.WriteLine($"{Interlocked.Increment(ref i)} {Interlocked.Decrement(ref l)} {Interlocked.Increment(ref u)} {Interlocked.Increment(ref ul)} {i} {l} {u} {ul}");
        Console.WriteLine($"{Interlocked.Add(ref i, 10)} {Interlocked.Add(ref l, -10)} {Interlocked.Exchange(ref i, 1)} {i} {Interlocked.Exchange(ref d, 2.5)} {d} {Interlocked.Exchange(ref f, 3)} {f} {Interlocked.Exchange(ref o, "b")} {o} {Interlocked.Exchange(ref s, "y")} {s}");
        Console.WriteLine($"{Interlocked.CompareExchange(ref i, 7, 1)} {i} {Interlocked.CompareExchange(ref i, 9, 1)} {i} {Interlocked.CompareExchange(ref d, 0, 2.5)} {d} {Interlocked.CompareExchange(ref s, "z", "y")} {s} {Interlocked.CompareExchange(ref p, 1, 9)} {p}");
        Console.WriteLine($"{Interlocked.Exchange(ref b, (byte)1)} {b} {Interlocked.CompareExchange(ref sh, (short)-1, (short)3)} {sh} {Interlocked.Exchange(ref bo, true)} {bo} {Interlocked.CompareExchange(ref e, E.C, E.A)} {e}");
        Console.WriteLine($"{Interlocked.And(ref i, 6)} {i} {Interlocked.Or(ref i, 8)} {i} {Interlocked.And(ref l, 255)} {l} {Interlocked.Read(ref l)}"); int m = int.MaxValue; Console.WriteLine(Interlocked.Increment(ref m)); object o1 = new(), o2 = o1; Console.WriteLine(ReferenceEquals(Interlocked.CompareExchange(ref o2!, null, new object()), o1));
        var ts = Enumerable.Range(0, 4).Select(k => new Thread(() => { for (int n = 0; n < 200; n++) { Interlocked.Increment(ref s_i); Interlocked.Add(ref s_l, k); } })).ToArray(); foreach (var t in ts) t.Start(); foreach (var t in ts) t.Join(); Console.WriteLine($"{s_i} {s_l}");
        var st = new LockFreeStack(); ts = Enumerable.Range(0, 3).Select(k => new Thread(() => { for (int n = 1; n <= 50; n++) st.Push(n); })).ToArray(); foreach (var t in ts) t.Start(); foreach (var t in ts) t.Join(); Console.WriteLine($"{st.Count()} {st.Sum()}");
        int winners = 0, token = 0; ts = Enumerable.Range(0, 5).Select(_ => new Thread(() => { if (Interlocked.Exchange(ref token, 1) == 0) Interlocked.Increment(ref winners); })).ToArray(); foreach (var t in ts) t.Start(); foreach (var t in ts) t.Join(); Console.WriteLine(winners);
        int data = 0; var reader = new Thread(() => { while (s_flag == 0) Thread.Yield(); Console.WriteLine("data " + data); }); reader.Start(); data = 42; s_flag = 1; reader.Join();
        int max = 0; ts = Enumerable.Range(0, 4).Select(k => new Thread(() => { for (int n = 0; n < 20; n++) { int v = (k * 37 + n * 13) % 101, cur; while (v > (cur = Volatile.Read(ref max)) && Interlocked.CompareExchange(ref max, v, cur) != cur) { } } })).ToArray(); foreach (var t in ts) t.Start(); foreach (var t in ts) t.Join(); Console.WriteLine(max); Interlocked.MemoryBarrier(); Thread.MemoryBarrier(); bool vb = false; Volatile.Write(ref vb, true); Console.WriteLine(Volatile.Read(ref vb)); double vd = 1; Volatile.Write(ref vd, 2.5); Console.WriteLine(Volatile.Read(ref vd));
    }
}
