// about:   all kinds of locals live across yields: structs, refs to arrays, captured variables, nested loops, generics
// mode:    run
using System;
using System.Collections.Generic;
using System.Linq;

struct Acc { public int Sum; public int N; public void Add(int v) { Sum += v; N++; } public readonly double Avg => N == 0 ? 0 : (double)Sum / N; }
class Gen<T> where T : struct { readonly T[] _d; public Gen(params T[] d) => _d = d; public IEnumerable<(int, T, U)> With<U>(Func<T, U> f) { int i = 0; foreach (T t in _d) { U u = f(t); yield return (i++, t, u); } } public virtual IEnumerable<string> Names() { yield return typeof(T).Name; } }
class Sub : Gen<int> { public Sub() : base(1) { } public override IEnumerable<string> Names() { yield return "sub"; foreach (string s in base.Names()) yield return s; } }
struct StructIter { public int N; public IEnumerable<int> Up() { for (int i = 0; i < 3; i++) yield return N++; } }

static class GeneratorState
{
    static IEnumerable<double> Averages(IEnumerable<int> xs) { Acc a = default; foreach (int x in xs) { a.Add(x); yield return a.Avg; } }
    static IEnumerable<string> Many() { int i = 1; long l = 1L << 40; double d = 0.5; decimal m = 1.5m; string s = "s"; char c = 'a'; bool b = true; (int, string) t = (1, "t"); int[] arr = { 1, 2 }; int? n = null; DateTime day = new(2000, 1, 1); yield return $"{i} {l} {d} {m} {s} {c} {b} {t} {arr[0]} {n} {day:yyyy}"; i++; l++; d *= 2; m += m; s += s; c++; b = !b; t.Item1++; arr[0] += 10; n = 5; day = day.AddYears(1); yield return $"{i} {l} {d} {m} {s} {c} {b} {t} {arr[0]} {n} {day:yyyy}"; arr = new[] { 99 }; n++; t = (7, "new"); yield return $"{arr[0]} {n} {t}"; }
    static IEnumerable<int> NestedLoops() { for (int i = 0; i < 3; i++) { int k = i * 10; for (int j = 0; j < 3; j++) { if (j == i) continue; int v = k + j; yield return v; k++; } if (i == 1) { int w = 500; yield return w + k; } } }
    static IEnumerable<Func<int>> Lambdas() { int shared = 0; for (int i = 0; i < 3; i++) { int own = i; shared += 100; yield return () => shared + own + i; } shared = 1; }
    static IEnumerable<int> Recursive(int n) { if (n == 0) yield break; yield return n; foreach (int x in Recursive(n - 1)) yield return x; yield return -n; }
    static IEnumerable<int> TryState() { int r = 0; try { r = 1; yield return r; r += 10; } finally { r += 100; Console.Write($"(r={r}) "); } yield return r; }
    static IEnumerable<int> SpanInside() { int total; { ReadOnlySpan<int> s = stackalloc int[] { 1, 2, 3 }; total = s[0] + s[2]; } yield return total; { Span<int> s = new[] { 5 }; s[0]++; total += s[0]; } yield return total; }
    static IEnumerable<T> Rotate<T>(IReadOnlyList<T> l, int by) { for (int i = 0; i < l.Count; i++) yield return l[(i + by) % l.Count]; }
    static IEnumerable<char> ByRefLocal() { char[] a = "abc".ToCharArray(); for (int i = 0; i < 3; i++) { ref char c = ref a[i]; c = char.ToUpperInvariant(c); char v = c; yield return v; } }
    static IEnumerator<int> Machine() { int state = 0; while (true) { state = state switch { 0 => 5, 5 => 7, 7 => 1, _ => 0 }; yield return state; } }

    static void Main()
    {
        Console.WriteLine(string.Join(" ", Averages(new[] { 4, 8, 3, 1 }))); foreach (string s in Many()) Console.WriteLine(s); Console.WriteLine(string.Join(" ", NestedLoops())); var ls = Lambdas().ToList(); Console.WriteLine(string.Join(" ", ls.Select(f => f()))); Console.WriteLine(string.Join(" ", Lambdas().Select(f => f()))); Console.WriteLine(string.Join(" ", Recursive(4))); Console.WriteLine(string.Join(" ", TryState())); Console.WriteLine(string.Join(" ", SpanInside())); Console.WriteLine(string.Join("", Rotate("hello".ToList(), 2)) + string.Join("", Rotate(new[] { 1, 2, 3 }, 1))); Console.WriteLine(string.Concat(ByRefLocal())); Console.WriteLine(string.Join(" ", new Gen<byte>(3, 5).With(b => $"x{b}")) + " " + string.Join(" ", new Gen<double>(1.5).With(d => (int)d))); Console.WriteLine(string.Join(" ", new Sub().Names()) + " " + string.Join(" ", new Gen<Guid>().Names())); var si = new StructIter { N = 5 }; var seq = si.Up(); si.N = 100; Console.WriteLine(string.Join(" ", seq) + " " + string.Join(" ", seq) + " " + si.N); var m1 = Machine(); var m2 = Machine(); for (int i = 0; i < 6; i++) { m1.MoveNext(); if (i % 2 == 0) m2.MoveNext(); Console.Write($"{m1.Current}{m2.Current} "); } Console.WriteLine();
        IEnumerable<int> Primes(int max) { var composite = new bool[max + 1]; for (int p = 2; p <= max; p++) { if (composite[p]) continue; yield return p; for (int q = p * p; q <= max; q += p) composite[q] = true; } } Console.WriteLine(string.Join(" ", Primes(60))); IEnumerable<string> Gray(int n) { if (n == 0) { yield return ""; yield break; } foreach (string s in Gray(n - 1)) yield return "0" + s; foreach (string s in Gray(n - 1).Reverse()) yield return "1" + s; } Console.WriteLine(string.Join(" ", Gray(3))); IEnumerable<(int, int, int)> Hanoi(int n, int a, int b, int c) { if (n == 0) yield break; foreach (var x in Hanoi(n - 1, a, c, b)) yield return x; yield return (n, a, c); foreach (var x in Hanoi(n - 1, b, a, c)) yield return x; } Console.WriteLine(string.Join("", Hanoi(3, 1, 2, 3))); Console.WriteLine(Hanoi(10, 1, 2, 3).Count());
    }
}
