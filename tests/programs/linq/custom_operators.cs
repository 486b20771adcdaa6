// about:   user-written operators, query pattern on own types, expression-like pipelines
// mode:    run
using System;
using System.Collections.Generic;
using System.Linq;

static class Ext
{
    public static IEnumerable<(T Prev, T Next)> Pairwise<T>(this IEnumerable<T> xs) { using var e = xs.GetEnumerator(); if (!e.MoveNext()) yield break; T p = e.Current; while (e.MoveNext()) { yield return (p, e.Current); p = e.Current; } }
    public static IEnumerable<R> Scan<T, R>(this IEnumerable<T> xs, R seed, Func<R, T, R> f) { foreach (T x in xs) yield return seed = f(seed, x); }
    public static IEnumerable<T[]> Window<T>(this IEnumerable<T> xs, int n) { var q = new Queue<T>(); foreach (T x in xs) { q.Enqueue(x); if (q.Count > n) q.Dequeue(); if (q.Count == n) yield return q.ToArray(); } }
    public static IEnumerable<T> Interleave<T>(this IEnumerable<T> a, IEnumerable<T> b) { using var x = a.GetEnumerator(); using var y = b.GetEnumerator(); bool p = true, q = true; while (p | q) { if (p && (p = x.MoveNext())) yield return x.Current; if (q && (q = y.MoveNext())) yield return y.Current; } }
    public static void Each<T>(this IEnumerable<T> xs, Action<T, int> f) { int i = 0; foreach (T x in xs) f(x, i++); }
    public static IEnumerable<IEnumerable<T>> Permutations<T>(this IList<T> xs) => xs.Count == 0 ? new[] { Enumerable.Empty<T>() } : xs.SelectMany((x, i) => xs.Where((_, j) => j != i).ToList().Permutations().Select(p => p.Prepend(x)));
    public static string Str<T>(this IEnumerable<T> xs) => string.Join(" ", xs);
}

class Maybe<T>(T? v, bool has) { public bool Has => has; public T? V => v; public Maybe<R> Select<R>(Func<T, R> f) => has ? new(f(v!), true) : new(default, false); public Maybe<R> SelectMany<M, R>(Func<T, Maybe<M>> f, Func<T, M, R> g) { if (!has) return new(default, false); var m = f(v!); return m.Has ? new(g(v!, m.V!), true) : new(default, false); } public Maybe<T> Where(Func<T, bool> p) => has && p(v!) ? this : new(default, false); public override string ToString() => has ? $"Just {v}" : "Nothing"; }
class Parser<T>(Func<string, (T, string)?> run) { public (T, string)? Run(string s) => run(s); public Parser<R> Select<R>(Func<T, R> f) => new(s => run(s) is var (t, r) ? (f(t), r) : null); public Parser<R> SelectMany<M, R>(Func<T, Parser<M>> f, Func<T, M, R> g) => new(s => run(s) is var (t, r) && f(t).Run(r) is var (m, r2) ? (g(t, m), r2) : null); public Parser<T> Or(Parser<T> o) => new(s => run(s) ?? o.Run(s)); public Parser<List<T>> Many() => new(s => { var l = new List<T>(); while (run(s) is var (t, r)) { l.Add(t); s = r; } return (l, s); }); }

static class CustomOperators
{
    static Maybe<int> Parse(string s) => int.TryParse(s, out int n) ? new(n, true) : new(0, false);
    static Parser<char> Ch(Func<char, bool> p) => new(s => s.Length > 0 && p(s[0]) ? (s[0], s[1..]) : null);

    static void Main()
    {
        int[] a = { 1, 4, 9, 16, 25 }; Console.WriteLine(a.Pairwise().Select(p => p.Next - p.Prev).Str()); Console.WriteLine(a.Scan(0, (x, y) => x + y).Str()); Console.WriteLine(a.Window(3).Select(w => w.Sum()).Str()); Console.WriteLine(a.Interleave(new[] { 100, 200 }).Str()); a.Each((x, i) => Console.Write($"{i}:{x} ")); Console.WriteLine(); Console.WriteLine("abc".ToList().Permutations().Select(p => string.Concat(p)).Str());
        Console.WriteLine(from x in Parse("6") from y in Parse("7") select x * y); Console.WriteLine(from x in Parse("6") from y in Parse("x") select x * y); Console.WriteLine(from x in Parse("6") where x > 10 select x); Console.WriteLine(from x in Parse("6") let y = x + 1 where y == 7 select y * 2);
        var digit = Ch(char.IsDigit); var number = from d in digit from ds in digit.Many() select int.Parse(d + string.Concat(ds)); Parser<int> expr = null!; var factor = number.Or(from o in Ch(c => c == '(') from e in new Parser<int>(s => expr.Run(s)) from c in Ch(c => c == ')') select e); Parser<int> Chain(Parser<int> term, string ops, Func<char, int, int, int> f) => from t in term from rest in (from op in Ch(c => ops.Contains(c)) from u in term select (op, u)).Many() select rest.Aggregate(t, (acc, r) => f(r.op, acc, r.u)); var term = Chain(factor, "*/", (op, x, y) => op == '*' ? x * y : x / y); expr = Chain(term, "+-", (op, x, y) => op == '+' ? x + y : x - y);
        foreach (string s in new[] { "1+2*3", "(1+2)*3", "100/7/2-3", "2*(3+4)*(5-1)", "7)", "+" }) Console.WriteLine($"{s} = {(expr.Run(s) is var (v, rest) ? $"{v} rest '{rest}'" : "no parse")}"); Console.WriteLine(Enumerable.Range(1, 5).Select<int, Func<int, int>>(n => x => x + n).Aggregate((f, g) => x => g(f(x)))(0)); Console.WriteLine(new[] { 3, 1, 2 }.Select((x, i) => (x, i)).OrderBy(t => t.x).Select(t => t.i).Str());
        // transpose and matrix product through LINQ
        int[][] m = { new[] { 1, 2 }, new[] { 3, 4 }, new[] { 5, 6 } }; var tr = m[0].Select((_, c) => m.Select(r => r[c]).ToArray()).ToArray(); Console.WriteLine(tr.Select(r => "[" + string.Join(",", r) + "]").Str()); Console.WriteLine(m.Select(r => "[" + string.Join(",", tr[0].Select((_, j) => r.Zip(tr.Select(t => t[j]), (x, y) => x * y).Sum())) + "]").Str());
    }
}
