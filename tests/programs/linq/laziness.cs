// about:   deferred execution, side-effect order, multiple enumeration, streaming and buffering operators
// mode:    run
using System;
using System.Collections.Generic;
using System.Linq;

static class Laziness
{
    static IEnumerable<int> Noisy(string name, int n) { Console.Write($"<{name} "); try { for (int i = 0; i < n; i++) { Console.Write($"{name}{i} "); yield return i; } } finally { Console.Write($"{name}> "); } }
    static T Tap<T>(T t, string s) { Console.Write($"{s}({t}) "); return t; }
    static void End() => Console.WriteLine();

    static void Main()
    {
        var q = Noisy("a", 3).Where(x => Tap(x, "w") > 0).Select(x => Tap(x * 10, "s")); Console.WriteLine("nothing yet"); foreach (int x in q) Console.Write($"[{x}] "); End(); foreach (int x in q.Take(1)) Console.Write($"[{x}] "); End();
        Console.WriteLine(q.Any()); Console.WriteLine(q.First()); Console.WriteLine(q.Count());
        foreach (int x in Noisy("b", 3).OrderBy(x => -x)) Console.Write($"[{x}] "); End(); foreach (int x in Noisy("c", 3).Reverse()) Console.Write($"[{x}] "); End(); foreach (var p in Noisy("d", 3).Zip(Noisy("e", 2))) Console.Write($"{p} "); End(); foreach (int x in Noisy("f", 2).Concat(Noisy("g", 2))) Console.Write($"[{x}] "); End(); foreach (int x in Noisy("h", 2).SelectMany(x => Noisy("i" + x, 2))) Console.Write($"[{x}] "); End(); foreach (var c in Noisy("j", 3).Chunk(2)) Console.Write($"[{c.Length}] "); End(); foreach (int x in Noisy("k", 4).SkipWhile(x => x < 2).TakeWhile(x => x < 3)) Console.Write($"[{x}] "); End(); foreach (int x in Noisy("l", 3).Except(Noisy("m", 2))) Console.Write($"[{x}] "); End(); foreach (var x in Noisy("n", 2).Join(Noisy("o", 2), x => x, y => y, (x, y) => x + y)) Console.Write($"[{x}] "); End(); foreach (int x in Noisy("p", 3).TakeLast(1)) Console.Write($"[{x}] "); End(); foreach (int x in Noisy("q", 3).Distinct().Append(9)) Console.Write($"[{x}] "); End();
        int factor = 2; var cap = new[] { 1, 2 }.Select(x => x * factor); factor = 10; Console.WriteLine(string.Join(",", cap)); var list = new List<int> { 1, 2, 3 }; var big = list.Where(x => x > 1); list.Add(4); Console.WriteLine(big.Count()); var snap = list.Where(x => x > 1).ToList(); list.Clear(); Console.WriteLine($"{snap.Count} {big.Count()}");
        try { foreach (int x in Noisy("r", 3).Select(x => 10 / (1 - x))) Console.Write($"[{x}] "); } catch (DivideByZeroException) { Console.WriteLine("caught"); } IEnumerable<int> Forever() { int i = 0; while (true) yield return i++; } Console.WriteLine(string.Join(",", Forever().Where(x => x % 7 == 3).Select(x => x * x).Skip(2).Take(4))); Console.WriteLine(Forever().First(x => x * x > 1000)); IEnumerable<long> Fib() { long a = 0, b = 1; while (true) { yield return a; (a, b) = (b, a + b); } } Console.WriteLine(string.Join(",", Fib().TakeWhile(f => f < 200).Where(f => f % 2 == 0))); var e = q.GetEnumerator(); e.MoveNext(); Console.Write($"[{e.Current}] "); e.Dispose(); End(); IEnumerable<int> en = Enumerable.Range(0, 3).Select(x => x * 2); Console.WriteLine(ReferenceEquals(en.GetEnumerator(), en.GetEnumerator())); Console.WriteLine(string.Join(" ", Enumerable.Sequence(1, 10, 3)) + " " + string.Join(" ", Enumerable.InfiniteSequence(5, 5).Take(3)));
    }
}
