// about:   yield return and break, laziness of argument checks, re-enumeration, infinite sequences, state
// mode:    run
using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;

class Tree { public int V; public Tree? L, R; public Tree(int v, Tree? l = null, Tree? r = null) { V = v; L = l; R = r; } public IEnumerable<int> InOrder() { if (L != null) foreach (int x in L.InOrder()) yield return x; yield return V; if (R != null) foreach (int x in R.InOrder()) yield return x; } public IEnumerable<(int, int)> Levels() { var q = new Queue<(Tree, int)>(); q.Enqueue((this, 0)); while (q.TryDequeue(out var t)) { yield return (t.Item1.V, t.Item2); if (t.Item1.L != null) q.Enqueue((t.Item1.L, t.Item2 + 1)); if (t.Item1.R != null) q.Enqueue((t.Item1.R, t.Item2 + 1)); } } }
class Days : IEnumerable<string> { public IEnumerator<string> GetEnumerator() { yield return "mon"; yield return "tue"; yield return "wed"; } IEnumerator IEnumerable.GetEnumerator() => GetEnumerator(); public IEnumerable<string> Backwards { get { yield return "wed"; yield return "tue"; yield return "mon"; } } public IEnumerable<string> this[int n] { get { foreach (string s in this) yield return s[..n]; } } }

static class YieldBasics
{
    static IEnumerable<int> Count(int from, int to) { Console.Write("(start) "); for (int i = from; i <= to; i++) { if (i == 7) yield break; yield return i; } Console.Write("(end) "); }
    static IEnumerable<int> Checked(int n) { if (n < 0) throw new ArgumentException("negative"); yield return n; }
    static IEnumerable<long> Fib() { long a = 0, b = 1; while (true) { yield return a; (a, b) = (b, a + b); } }
    static IEnumerable<int> Primes() { var found = new List<int>(); for (int n = 2; ; n++) if (found.TakeWhile(p => p * p <= n).All(p => n % p != 0)) { found.Add(n); yield return n; } }
    static IEnumerable<T> Empty<T>() { yield break; }
    static IEnumerable<string> Switchy(int n) { switch (n) { case 0: yield return "zero"; break; case 1: yield return "one"; goto case 0; default: for (int i = 0; i < n; i++) { if (i % 2 == 0) continue; yield return "odd" + i; } break; } yield return "done"; }
    static IEnumerable NonGeneric() { yield return 1; yield return "two"; yield return null; }
    static IEnumerator<int> JustEnumerator() { yield return 5; yield return 6; }
    static IEnumerable<int> Params(int a, string s, int[] arr) { yield return a; a = 100; yield return s.Length; arr[0]++; yield return arr[0] + a; }
    static IEnumerable<int> Flatten(object o) { if (o is int i) yield return i; else if (o is IEnumerable e) foreach (object x in e) foreach (int n in Flatten(x)) yield return n; }

    static void Main()
    {
        var c = Count(1, 3); Console.WriteLine("created"); foreach (int x in c) Console.Write(x + " "); Console.WriteLine(); foreach (int x in c) Console.Write(x + " "); Console.WriteLine(); foreach (int x in Count(5, 9)) Console.Write(x + " "); Console.WriteLine(); var bad = Checked(-1); Console.WriteLine("no throw yet"); try { foreach (int x in bad) { } } catch (ArgumentException e) { Console.WriteLine(e.Message); } Console.WriteLine(string.Join(" ", Fib().Skip(10).Take(5)) + " | " + string.Join(" ", Primes().Take(15)) + " | " + Empty<int>().Count());
        for (int i = 0; i < 5; i++) Console.WriteLine(string.Join(" ", Switchy(i))); foreach (object? o in NonGeneric()) Console.Write((o ?? "null") + " "); var je = JustEnumerator(); while (je.MoveNext()) Console.Write(je.Current + " "); Console.WriteLine(je.MoveNext()); int[] arr = { 10 }; var p = Params(1, "abc", arr); Console.WriteLine(string.Join(",", p) + " " + string.Join(",", p) + " " + arr[0]); var tree = new Tree(5, new(3, new(1), new(4)), new(8, new(7))); Console.WriteLine(string.Join(" ", tree.InOrder()) + " | " + string.Join(" ", tree.Levels())); Console.WriteLine(string.Join(" ", Flatten(new object[] { 1, new object[] { 2, new[] { 3, 4 } }, new List<int> { 5 } })));
        var d = new Days(); Console.WriteLine(string.Join(",", d) + " " + string.Join(",", d.Backwards) + " " + string.Join(",", d[1])); var e1 = c.GetEnumerator(); var e2 = c.GetEnumerator(); e1.MoveNext(); e1.MoveNext(); e2.MoveNext(); Console.WriteLine($"{e1.Current} {e2.Current} {ReferenceEquals(e1, e2)} {ReferenceEquals(c, e1)}"); try { e1.Reset(); } catch (NotSupportedException ex) { Console.WriteLine(ex.Message); } var fresh = c.GetEnumerator(); Console.WriteLine(fresh.Current); while (e1.MoveNext()) { } Console.WriteLine(e1.Current + " " + e1.MoveNext()); Console.WriteLine(c is IEnumerator<int>); static IEnumerable<int> Local(int n) { while (n > 0) yield return n--; } Console.WriteLine(string.Concat(Local(4))); IEnumerable<int> Captures() { int t = 0; foreach (int x in arr) { t += x; yield return t; } } arr = new[] { 1, 2, 3 }; Console.WriteLine(string.Join(" ", Captures()));
    }
}
