// about:   HashSet<T>: set algebra, comparers, subset tests
// mode:    run
using System;
using System.Collections.Generic;
using System.Linq;

class ByLength : IEqualityComparer<string> { public bool Equals(string? a, string? b) => a?.Length == b?.Length; public int GetHashCode(string s) => s.Length; }

static class HashSets
{
    static string Show<T>(IEnumerable<T> s) => "{" + string.Join(",", s.Order()) + "}";

    static void Main()
    {
        var a = new HashSet<int> { 1, 2, 3, 4, 5, 3 }; int[] b = { 4, 5, 6, 7, 6 };
        Console.WriteLine($"{a.Count} {a.Add(9)} {a.Add(9)} {a.Remove(9)} {a.Remove(9)} {a.Contains(3)}");
        HashSet<int> u = new(a), i = new(a), e = new(a), x = new(a); u.UnionWith(b); i.IntersectWith(b); e.ExceptWith(b); x.SymmetricExceptWith(b);
        Console.WriteLine($"{Show(u)} {Show(i)} {Show(e)} {Show(x)}");
        Console.WriteLine($"{i.IsSubsetOf(a)} {i.IsProperSubsetOf(i)} {a.IsSupersetOf(i)} {a.IsProperSupersetOf(a)} {a.Overlaps(b)} {e.Overlaps(b)} {a.SetEquals(new[] { 5, 4, 3, 2, 1, 1 })}");
        Console.WriteLine($"{u.RemoveWhere(n => n % 2 == 0)} {Show(u)} {string.Join(",", a)}");
        var s = new HashSet<string>(new ByLength()) { "a", "b", "cc", "dd", "eee" }; Console.WriteLine($"{s.Count} {s.Contains("zz")} {string.Join(",", s)} {s.TryGetValue("xx", out string? actual)} {actual}");
        var t = new HashSet<(int, string)> { (1, "x"), (1, "x"), (2, "x") }; Console.WriteLine(t.Count + " " + t.Contains((2, "x")));
        var big = new HashSet<long>(); for (long k = 0; k < 3000; k++) big.Add(k * k % 1009); Console.WriteLine(big.Count);
        HashSet<string?> n = new() { null, "a", null }; Console.WriteLine(n.Count + " " + n.Contains(null));
        int[] copy = new int[4]; new HashSet<int> { 8, 9 }.CopyTo(copy, 1); Console.WriteLine(string.Join(" ", copy));
        var sets = new HashSet<HashSet<int>>(HashSet<int>.CreateSetComparer()) { new() { 1, 2 }, new() { 2, 1 }, new() { 3 } }; Console.WriteLine(sets.Count);
        try { foreach (int v in a) a.Add(v + 100); } catch (InvalidOperationException ex) { Console.WriteLine(ex.Message); }
        a.Clear(); Console.WriteLine(a.Count); a.UnionWith(Enumerable.Range(0, 50)); Console.WriteLine(a.Sum()); a.TrimExcess();
        ISet<int> iset = new HashSet<int> { 1 }; Console.WriteLine(iset.Add(1)); IReadOnlySet<int> ro = a; Console.WriteLine(ro.Contains(49));
        var seen = new HashSet<string>(); foreach (string w in "to be or not to be that is not".Split(' ')) if (!seen.Add(w)) Console.Write("dup:" + w + " "); Console.WriteLine();
        // primes by sieve in a set
        var sieve = new HashSet<int>(Enumerable.Range(2, 98)); for (int p = 2; p < 10; p++) if (sieve.Contains(p)) for (int m = p * p; m < 100; m += p) sieve.Remove(m); Console.WriteLine(Show(sieve));
    }
}
