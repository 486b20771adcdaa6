// about:   ImmutableArray, List, Dictionary, HashSet, Stack, Queue, SortedDictionary and builders share without change
// mode:    run
using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;

static class Immutables
{
    static string S<T>(IEnumerable<T> xs) => "[" + string.Join(",", xs) + "]";

    static void Main()
    {
        var a = ImmutableArray.Create(1, 2, 3); var b = a.Add(4).Insert(0, 0).Remove(2); Console.WriteLine($"{S(a)} {S(b)} {b[1]} {b.Length} {a.IsDefault} {default(ImmutableArray<int>).IsDefault} {a.IndexOf(3)} {a.SetItem(0, 9)[0]} {S(a.RemoveAt(1))} {S(a.Sort((x, y) => y - x))} {a.Equals(a)} {a == b}");
        try { _ = default(ImmutableArray<int>).Length; } catch (NullReferenceException e) { Console.WriteLine(e.GetType().Name); }
        var l = ImmutableList.Create("x", "y"); var l2 = l.Add("z").Insert(1, "w"); var l3 = l2.Replace("z", "Z").RemoveAt(0); Console.WriteLine($"{S(l)} {S(l2)} {S(l3)} {l2[2]} {l2.IndexOf("z")} {ReferenceEquals(l, l.Remove("none"))}");
        var big = ImmutableList<int>.Empty; for (int i = 0; i < 500; i++) big = big.Insert(i / 2, i); Console.WriteLine($"{big.Count} {big[0]} {big[250]} {big.Sum()} {big.BinarySearch(1) != 0}");
        var d = ImmutableDictionary<string, int>.Empty.Add("a", 1).SetItem("b", 2); var d2 = d.SetItem("a", 10).Remove("b"); Console.WriteLine($"{d["a"]} {d.Count} {d2["a"]} {d2.Count} {d2.ContainsKey("b")} {d.TryGetValue("b", out int v)} {v} {d.GetValueOrDefault("q", 7)}"); try { d.Add("a", 2); } catch (ArgumentException e) { Console.WriteLine(e.Message); } Console.WriteLine(ReferenceEquals(d, d.Add("a", 1)));
        var db = d.ToBuilder(); db["c"] = 3; db.Remove("a"); var d3 = db.ToImmutable(); Console.WriteLine($"{d.Count} {d3.Count} {string.Join(",", d3.Keys.Order())}");
        var s = ImmutableHashSet.Create(1, 2, 3); Console.WriteLine($"{S(s.Add(4).Remove(1).Order())} {s.Contains(1)} {S(s.Union(new[] { 7 }).Order())} {S(s.Intersect(new[] { 2, 9 }).Order())} {S(s.Except(new[] { 2 }).Order())} {s.SetEquals(new[] { 3, 2, 1 })}");
        var sd = ImmutableSortedDictionary<int, string>.Empty.Add(3, "c").Add(1, "a").Add(2, "b"); Console.WriteLine(S(sd) + S(sd.Remove(2).Keys)); var ss = ImmutableSortedSet.Create(5, 1, 4, 1); Console.WriteLine($"{S(ss)} {ss[1]} {ss.Min} {ss.Max} {S(ss.Reverse())}");
        var st = ImmutableStack<int>.Empty.Push(1).Push(2).Push(3); var st2 = st.Pop(out int top); Console.WriteLine($"{S(st)} {top} {S(st2)} {st.Peek()} {st2.IsEmpty}"); try { ImmutableStack<int>.Empty.Pop(); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); }
        var q = ImmutableQueue<char>.Empty.Enqueue('a').Enqueue('b'); var q2 = q.Dequeue().Enqueue('c'); Console.WriteLine($"{S(q)} {S(q2)} {q2.Peek()}");
        var ab = ImmutableArray.CreateBuilder<int>(4); ab.Add(5); ab.AddRange(6, 7, 8); Console.WriteLine($"{ab.Count} {S(ab.MoveToImmutable())} {ab.Count}"); ImmutableArray<int> expr = [1, .. a, 9]; Console.WriteLine(S(expr) + S(expr.Select(x => x * 2)) + expr.Any(x => x == 9)); foreach (int x in expr) Console.Write(x); Console.WriteLine(); Console.WriteLine(S(new[] { 3, 1 }.ToImmutableSortedSet()) + S("hello".ToImmutableList().Distinct()) + new[] { ("k", 1) }.ToImmutableDictionary(t => t.Item1, t => t.Item2)["k"]); Console.WriteLine(expr.AsSpan()[1..3].ToArray().Sum());
    }
}
