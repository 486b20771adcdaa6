// about:   collection expressions and initialisers over many target types, spreads, params collections
// mode:    run
using System;
using System.Collections;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Runtime.CompilerServices;

class Bag : IEnumerable<int> { readonly List<int> _l = new(); public void Add(int i) => _l.Add(i); public void Add(int i, int times) { while (times-- > 0) _l.Add(i); } public void Add(string s) => _l.Add(s.Length); public IEnumerator<int> GetEnumerator() => _l.GetEnumerator(); IEnumerator IEnumerable.GetEnumerator() => GetEnumerator(); }
[CollectionBuilder(typeof(FrozenBuilder), nameof(FrozenBuilder.Create))] class Frozen<T>(T[] items) : IEnumerable<T> { public IEnumerator<T> GetEnumerator() => items.AsEnumerable().GetEnumerator(); IEnumerator IEnumerable.GetEnumerator() => GetEnumerator(); }
static class FrozenBuilder { public static Frozen<T> Create<T>(ReadOnlySpan<T> s) => new(s.ToArray()); }

static class CollectionExpressions
{
    static string S<T>(IEnumerable<T> x) => string.Join(",", x);
    static int Count(ReadOnlySpan<int> s) => s.Length;
    static int Total(params ReadOnlySpan<int> s) { int t = 0; foreach (int i in s) t += i; return t; }
    static string Names(params List<string> l) => S(l);
    static int L(string s) { Console.Write(s + " "); return s.Length; }

    static void Main()
    {
        int[] a = [1, 2, 3]; List<int> l = [.. a, 4]; Span<int> sp = [5, .. l, 6]; HashSet<int> h = [1, 1, 2]; IEnumerable<int> e = [7, 8]; IReadOnlyList<string> r = ["p", "q"]; ImmutableArray<int> im = [9]; int[][] jag = [[1], [2, 3], []]; Bag bag = [1, 2]; Frozen<char> fr = ['x', .. "yz"]; Queue<int> q = new([3, 2]); IList<int> il = [1, 2]; il.Add(3); ICollection<int> ic = []; 
        Console.WriteLine($"{S(a)} {S(l)} {S(sp.ToArray())} {S(h)} {S(e)} {S(r)} {S(im)} {jag.Length}{jag[1][1]}{jag[2].Length} {S(bag)} {S(fr)} {S(q)} {S(il)} {ic.Count}");
        Console.WriteLine($"{Count([1, 2, 3, 4])} {Total()} {Total(1, 2, 3)} {Total([4, 5])} {Total(a)} {Names("x", "y")} {Names()}");
        int[] order = [L("one"), .. new[] { L("three") }, L("four")]; Console.WriteLine(S(order));
        var bag2 = new Bag { 1, { 5, 3 }, "four" }; Console.WriteLine(S(bag2)); var d = new Dictionary<string, List<int>> { ["a"] = [1, 2], ["b"] = new() { 3 }, ["c"] = [] }; Console.WriteLine(string.Join(" ", d.Select(p => p.Key + p.Value.Count)));
        var nested = new List<List<string>> { new() { "a" }, new() { "b", "c" } }; List<string> flat = [.. nested[0], .. nested[1], .. nested.SelectMany(x => x).Where(x => x != "a")]; Console.WriteLine(S(flat));
        try { ((IList<int>)e).Add(1); } catch (NotSupportedException ex) { Console.WriteLine(ex.Message); } Console.WriteLine(e.GetType().IsVisible + " " + (e is ICollection<int> { Count: 2 }));
        bool flag = false; int[] cond = [1, .. (flag ? new[] { 2 } : []), 3]; Console.WriteLine(S(cond)); string?[] strs = [null, "s", .. Enumerable.Repeat("t", 2)]; Console.WriteLine(strs.Length + (strs[0] ?? "null")); object[] objs = [1, "two", 3.0, 'c', null!, new[] { 1 }]; Console.WriteLine(S(objs.Select(o => o?.GetType().Name ?? "null"))); (int, string)[] tuples = [(1, "a"), (2, "b")]; Console.WriteLine(S(tuples));
        char[] cs = [.. "hello".Reverse()]; Console.WriteLine(new string(cs)); ReadOnlySpan<string> ros = ["static", "data"]; Console.WriteLine(ros[0] + ros.Length); foreach (int x in (int[])[3, 1, 2]) Console.Write(x); Console.WriteLine(); byte[] bytes = [0, 255, .. BitConverter.GetBytes((short)1)]; Console.WriteLine(Convert.ToHexString(bytes)); double[] ds = [1, 2.5f, 3L]; Console.WriteLine(S(ds)); List<Func<int, int>> fs = [x => x + 1, x => x * x]; Console.WriteLine(fs.Aggregate(3, (acc, f) => f(acc)));
        int[] big = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]; Console.WriteLine(big.Sum() + S(big[5..8]) + S(big[^2..]));
    }
}
