// about:   tuples: names, equality, nesting beyond seven, deconstruction, swaps, returns, conversions
// mode:    run
using System;
using System.Collections.Generic;
using System.Linq;

class Dec { public void Deconstruct(out int a, out string b) { a = 1; b = "two"; } public void Deconstruct(out int a, out int b, out int c) => (a, b, c) = (7, 8, 9); }
static class DecExt { public static void Deconstruct(this DateTime d, out int y, out int m, out int day) => (y, m, day) = (d.Year, d.Month, d.Day); public static void Deconstruct(this string s, out char head, out string tail) => (head, tail) = (s[0], s[1..]); }

static class Tuples
{
    static (int Min, int Max, double Avg) Stats(params int[] xs) => (xs.Min(), xs.Max(), xs.Average());
    static int V(int n) { Console.Write($"v{n} "); return n; }

    static void Main()
    {
        (int, string) t = (1, "a"); var named = (Id: 5, Name: "n", Flag: true); Console.WriteLine($"{t} {t.Item1} {named.Name} {named.Item1} {named} {t == (1, "a")} {t != (1, "b")} {t.Equals((1, "a"))} {t.GetHashCode() == (1, "a").GetHashCode()}"); var s = Stats(3, 1, 2); Console.WriteLine($"{s.Min} {s.Max} {s.Avg} {s}"); var (min, _, avg) = s; Console.WriteLine(min + avg);
        int a = 1, b = 2, c = 3; (a, b, c) = (c, a, b); Console.WriteLine($"{a}{b}{c}"); int[] arr = { 1, 2, 3, 4 }; (arr[0], arr[^1]) = (arr[^1], arr[0]); Console.WriteLine(string.Join("", arr)); (int q, (string r, bool w)) = (1, ("x", true)); Console.WriteLine($"{q}{r}{w}"); (a, var z) = (50, "z"); Console.WriteLine(a + z);
        var big = (1, 2, 3, 4, 5, 6, 7, 8, 9, "ten", 11, 12, 13, 14, 15, 16); Console.WriteLine($"{big} {big.Item8} {big.Item10} {big.Item16} {big.Rest.Item1} {big.Rest.Rest.Item2} {big == (1, 2, 3, 4, 5, 6, 7, 8, 9, "ten", 11, 12, 13, 14, 15, 16)} {big.GetType().GetGenericArguments().Length}");
        var (d1, d2) = new Dec(); var (e1, e2, e3) = new Dec(); var (y, m, day) = new DateTime(2001, 2, 3); var (head, (h2, tail)) = "hello"; Console.WriteLine($"{d1}{d2} {e1}{e2}{e3} {y}-{m}-{day} {head} {h2} {tail}"); (long L, object O) conv = (1, "s"); Console.WriteLine($"{conv} {((1, 2) == (1L, 2.0))} {(1, (2, "x")) == (1, (2, "x"))}"); Console.WriteLine((V(1), V(2)) == (V(1), V(3))); Console.WriteLine((V(1), V(2)) == (V(9), V(2)));
        var dict = new Dictionary<(int, int), string> { [(0, 1)] = "a", [(1, 0)] = "b" }; Console.WriteLine(dict[(1, 0)] + dict.ContainsKey((5, 5))); foreach (var ((i, j), v) in dict) Console.Write($"{i}{j}{v} "); Console.WriteLine(); var list = new List<(string N, int A)> { ("x", 3), ("y", 1) }; list.Sort((p1, p2) => p1.A.CompareTo(p2.A)); Console.WriteLine(string.Join(" ", list)); Console.WriteLine(string.Join(" ", new[] { (2, "b"), (1, "z"), (2, "a") }.Order())); list[0] = (list[0].N + "!", 9); Console.WriteLine(list[0].N); var copy = t; copy.Item1 = 99; Console.WriteLine($"{t} {copy} {t.CompareTo((1, "b")) < 0}");
        Func<(int A, int B), int> f = p => p.A * p.B; Console.WriteLine(f((6, 7))); (int, int)? nul = null; Console.WriteLine($"{nul?.Item1 ?? -1} {nul == null} {nul == (1, 2)}"); Tuple<int, string> rt = Tuple.Create(1, "ref"); Console.WriteLine($"{rt} {rt.Item2} {rt.Equals(Tuple.Create(1, "ref"))} {ReferenceEquals(rt, Tuple.Create(1, "ref"))} {rt.ToValueTuple() == (1, "ref")} {(1, 2).ToTuple().Item2} {Tuple.Create(1, 2, 3, 4, 5, 6, 7, 8)}"); var (p0, p1x) = rt; Console.WriteLine(p0 + p1x); Console.WriteLine($"{ValueTuple.Create()} {ValueTuple.Create(5)} {(1, 2) is System.Runtime.CompilerServices.ITuple { Length: 2 }} {((System.Runtime.CompilerServices.ITuple)big)[9]}"); object o = (1, "x"); Console.WriteLine(o is (int n1, string s1) ? s1 + n1 : "no"); Console.WriteLine(o switch { (1, "y") => "y", (1, string st) => "st " + st, _ => "none" });
        long fa = 0, fb = 1; for (int i = 0; i < 50; i++) (fa, fb) = (fb, fa + fb); Console.WriteLine(fa); var minmax = new[] { 3, 1, 4 }.Aggregate((Lo: int.MaxValue, Hi: int.MinValue), (acc, x) => (Math.Min(acc.Lo, x), Math.Max(acc.Hi, x))); Console.WriteLine(minmax); (string, int)[] zip = "abc".Select(ch => ch.ToString()).Zip(Enumerable.Range(1, 3)).ToArray(); Console.WriteLine(string.Concat(zip));
    }
}
