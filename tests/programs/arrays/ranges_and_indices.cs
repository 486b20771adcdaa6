// about:   Index and Range over arrays, strings, spans, lists and user types, with evaluation order and errors
// mode:    run
using System;
using System.Collections.Generic;
using System.Linq;

class Countable { public int Length => 5; public int this[int i] => i * 10; public string Slice(int s, int n) => $"slice({s},{n})"; }
class Explicit { public string this[Index i] => $"index {i}"; public string this[Range r] => $"range {r}"; }

static class RangesAndIndices
{
    static int V(int n) { Console.Write($"v{n} "); return n; }
    static void Try(Func<object> f) { try { Console.WriteLine(f()); } catch (Exception e) { Console.WriteLine($"{e.GetType().Name}: {e.Message}"); } }
    static string S<T>(IEnumerable<T> x) => string.Join(",", x);

    static void Main()
    {
        int[] a = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 };
        Console.WriteLine($"{a[^1]} {a[^10]} {S(a[2..5])} {S(a[..3])} {S(a[7..])} {S(a[^3..^1])} {S(a[..])} {S(a[5..5])} {S(a[^2..])}");
        string s = "hello world"; Console.WriteLine($"{s[^1]} {s[..5]} {s[6..]} {s[^5..^2]} {s[3..^3]} [{s[4..4]}]");
        Index i = ^3, j = 2; Range r = j..i, all = .., tail = 4..; Console.WriteLine($"{i} {j} {r} {all} {tail} {i.IsFromEnd} {i.Value} {i.GetOffset(10)} {r.Start} {r.End} {r.GetOffsetAndLength(10)} {S(a[r])} {a[i]} {a[j]}");
        Console.WriteLine($"{r.Equals(2..^3)} {i.Equals(Index.FromEnd(3))} {Index.Start} {Index.End} {new Index(4, true)} {Range.StartAt(3)} {Range.EndAt(^1)} {new Range(1, 2)} {Range.All}");
        int[] copy = a[1..4]; copy[0] = 100; Console.WriteLine(a[1]); Span<int> view = a.AsSpan()[1..4]; view[0] = 200; Console.WriteLine(a[1]); a[^1]++; a[^2] += a[^1]; Console.WriteLine($"{a[^1]} {a[^2]}"); ref int e = ref a[^3]; e = -7; Console.WriteLine(a[7]);
        var c = new Countable(); Console.WriteLine($"{c[^1]} {c[1..3]} {c[..^1]} {c[^4..]}"); var x = new Explicit(); Console.WriteLine($"{x[^2]} {x[1..^1]} {x[3]}"); var l = new List<int>(a); Console.WriteLine($"{l[^1]} {S(l[1..3])} {S(l.Take(2..4))} {S(a.Take(^3..^1))} {a.ElementAt(^2)}"); Console.WriteLine(S(a[V(1)..V(3)]) + a[^V(2)]); ReadOnlySpan<char> sp = s; Console.WriteLine($"{sp[^3..].ToString()} {sp[1..^1].Length} {sp[^1]}"); Memory<int> m = a; Console.WriteLine($"{m[2..4].Length} {m[^2..].Span[0]}"); ArraySegment<int> seg = a; Console.WriteLine(S(seg[1..3])); var sb = new System.Text.StringBuilder("abc"); Console.WriteLine(sb[^1]); int[][] jag = { new[] { 1, 2 }, new[] { 3, 4, 5 } }; Console.WriteLine(jag[^1][^1] + S(jag[^1][1..])); Console.WriteLine(S(a[(a.Length / 2)..][..2]) + s[s.IndexOf(' ')..].Trim());
        int n = 11; Try(() => a[^n]); Try(() => a[^0]); Try(() => S(a[n..])); Try(() => S(a[3..2])); Try(() => s[..n]); Try(() => s[^(n + 1)..]); Try(() => new Index(-1)); Try(() => (5..3).GetOffsetAndLength(10)); Try(() => l[^n]); Try(() => ((..^n).Start)); Try(() => S(new List<int>(a)[9..n])); Try(() => a.AsSpan()[(n - 1)..].Length); Try(() => a.AsSpan()[n..].Length); Try(() => Index.FromStart(n).GetOffset(5)); string Mid(string t) => t.Length <= 2 ? t : Mid(t[1..^1]); Console.WriteLine(Mid("racecar") + Mid("abccba")); int Sum(ReadOnlySpan<int> t) => t is [] ? 0 : t[0] + Sum(t[1..]); Console.WriteLine(Sum(new[] { 1, 2, 3, 4 })); int Search(ReadOnlySpan<int> t, int v) { int lo = 0; while (t.Length > 0) { int mid = t.Length / 2; if (t[mid] == v) return lo + mid; if (t[mid] < v) { lo += mid + 1; t = t[(mid + 1)..]; } else t = t[..mid]; } return ~lo; } int[] sorted = { 1, 3, 5, 7, 9 }; Console.WriteLine($"{Search(sorted, 7)} {Search(sorted, 4)}"); int[] MergeSort(int[] t) { if (t.Length < 2) return t; int[] p = MergeSort(t[..(t.Length / 2)]), q = MergeSort(t[(t.Length / 2)..]); var o = new int[t.Length]; for (int k = 0, u = 0, w = 0; k < o.Length; k++) o[k] = w == q.Length || u < p.Length && p[u] <= q[w] ? p[u++] : q[w++]; return o; } Console.WriteLine(S(MergeSort(new[] { 5, 2, 9, 1, 7, 3 })));
    }
}
