// about:   readonly members, in parameters, defensive copies, ref returns and locals, ref readonly, conditional refs
// mode:    run
using System;
using System.Collections.Generic;

struct Mut { public int N; public int Bump() => ++N; public readonly int Peek() => N; public readonly Mut Plus(int k) { var c = this; c.N += k; return c; } }
readonly struct Ro { public readonly int A; public int B { get; init; } public Ro(int a) { A = a; B = a * 2; } public int Sum => A + B; public Ro With(int a) => new(a) { B = B }; }
class Table { readonly int[] _d = { 1, 2, 3, 4, 5 }; readonly Mut _ro; Mut _rw; static readonly Mut s_ro = new() { N = 40 }; public ref int Find(Func<int, bool> p) { for (int i = 0; i < _d.Length; i++) if (p(_d[i])) return ref _d[i]; throw new KeyNotFoundException("none"); } public ref readonly int At(int i) => ref _d[i]; public ref Mut Rw => ref _rw; public string Copies() { _ro.Bump(); _ro.Bump(); _rw.Bump(); s_ro.Bump(); return $"{_ro.N} {_rw.N} {s_ro.N}"; } public override string ToString() => string.Join(",", _d); public ref int this[Index i] => ref _d[i]; }

static class ReadonlyAndRef
{
    static int In(in Mut m) { m.Bump(); m.Bump(); return m.N; } static int RefRo(ref readonly Mut m) { m.Bump(); return m.Peek(); } static ref int Bigger(ref int a, ref int b) { if (a > b) return ref a; return ref b; } static int InExpr(in int a, in int b = 100) => a + b; static void Out(out Mut a, out Mut b) { a = default; b = a; b.N = 3; a.N = 1; } static ref T Nth<T>(Span<T> s, int i) => ref s[i]; static void Alias(ref int a, ref int b) { a = 1; b = 2; a += b; }

    static void Main()
    {
        var m = new Mut { N = 5 }; Console.WriteLine($"{In(m)} {m.N} {In(in m)} {RefRo(in m)} {RefRo(ref m)} {m.N}"); Console.WriteLine($"{m.Plus(10).N} {m.N} {m.Plus(1).Bump()} {m.Peek()}"); var ro = new Ro(3); Console.WriteLine($"{ro.Sum} {ro.With(10).Sum} {(ro with { B = 0 }).Sum} {default(Ro).Sum}");
        var t = new Table(); t.Find(x => x > 3) = 40; t.Find(x => x == 2)++; ref int c = ref t[^1]; c *= c; Console.WriteLine($"{t} {t.At(0)}"); ref readonly int r = ref t.At(1); int before = r; t[1] = 1000; Console.WriteLine($"{before} {r}"); t.Rw.Bump(); t.Rw = t.Rw.Plus(5); Console.WriteLine(t.Rw.N + " " + t.Copies()); try { t.Find(x => x < 0) = 1; } catch (KeyNotFoundException e) { Console.WriteLine(e.Message); }
        int a = 3, b = 7; Bigger(ref a, ref b) = 0; Bigger(ref a, ref b) += 100; Console.WriteLine($"{a} {b}"); ref int big = ref Bigger(ref a, ref b); big = ref a; big = -5; Console.WriteLine($"{a} {b}"); Console.WriteLine($"{InExpr(5)} {InExpr(a + b, 1)} {InExpr(in a, in b)}"); Out(out Mut o1, out Mut o2); Console.WriteLine($"{o1.N} {o2.N}"); int x = 0; Alias(ref x, ref x); Console.WriteLine(x); int[] arr = { 1, 2, 3 }; Alias(ref arr[0], ref arr[2]); Console.WriteLine(string.Join(",", arr)); Nth<int>(arr, 1) = 22; Nth(new Span<string>(new[] { "a" }), 0) = "b"; Console.WriteLine(arr[1]); int i = 0; arr[i++] += arr[i++] + i; Console.WriteLine($"{arr[0]} {i}"); ref int kept = ref arr[0]; arr = new[] { 9 }; kept = 5; Console.WriteLine($"{arr[0]} {kept}"); foreach (ref readonly Mut q in new ReadOnlySpan<Mut>(new[] { m, m })) Console.Write(q.Peek() + " "); Console.WriteLine(); var list = new Mut[2]; foreach (ref Mut q in list.AsSpan()) q.Bump(); list[0].Bump(); Console.WriteLine(list[0].N + list[1].N); ref Mut sel = ref list[0].N > 1 ? ref list[0] : ref list[1]; sel.N = 70; Console.WriteLine(list[0].N); void Local(ref int z) { z++; if (z < 5) Local(ref z); } int w = 0; Local(ref w); Console.WriteLine(w); ref int LocalRef(int k) => ref list[k].N; LocalRef(1) = 8; Console.WriteLine(list[1].N);
    }
}
