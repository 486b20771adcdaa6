// about:   arrays of arrays, triangular shapes, sharing of rows, nested initialisers, deep copies
// mode:    run
using System;
using System.Collections.Generic;
using System.Linq;

static class Jagged
{
    static string S(int[][] a) => string.Join(" ", a.Select(r => r == null ? "null" : "[" + string.Join(",", r) + "]"));

    static void Main()
    {
        int[][] tri = new int[5][];
        for (int i = 0; i < tri.Length; i++) { tri[i] = new int[i + 1]; tri[i][0] = tri[i][i] = 1; for (int j = 1; j < i; j++) tri[i][j] = tri[i - 1][j - 1] + tri[i - 1][j]; }
        Console.WriteLine(S(tri));
        int[][] shared = new int[3][]; int[] row = { 1, 2 }; shared[0] = shared[1] = row; row[0] = 9; Console.WriteLine(S(shared)); shared[1] = (int[])row.Clone(); row[1] = 7; Console.WriteLine(S(shared));
        try { Console.WriteLine(shared[2][0]); } catch (NullReferenceException e) { Console.WriteLine(e.Message); }
        try { Console.WriteLine(tri[2][3]); } catch (IndexOutOfRangeException e) { Console.WriteLine(e.Message); }
        int[][] lit = { new[] { 1 }, new int[0], new[] { 2, 3 } }; Console.WriteLine($"{S(lit)} {lit.Sum(r => r.Length)} {lit.SelectMany(r => r).Sum()} {lit.GetType()} {lit[0].GetType()}");
        string[][] words = "the quick|brown fox|jumps".Split('|').Select(s => s.Split(' ')).ToArray(); Console.WriteLine(words[1][1] + words[2].Length); foreach (string[] line in words) foreach (string w in line) Console.Write(w[0]); Console.WriteLine();
        int[][][] deep = { new[] { new[] { 1, 2 }, new[] { 3 } }, new[] { new[] { 4 } } }; Console.WriteLine(deep[0][0][1] + deep[1][0][0] + " " + deep.GetType());
        (lit[0], lit[2]) = (lit[2], lit[0]); Console.WriteLine(S(lit)); Array.Reverse(lit); Console.WriteLine(S(lit)); Array.Sort(lit, (a, b) => b.Length - a.Length); Console.WriteLine(S(lit)); lit[0][1]++; lit[0][0] += lit[0][1]; Console.WriteLine(S(lit)); Array.Resize(ref lit[1], 3); lit[1][2] = 5; Console.WriteLine(S(lit));
        object[][] mixed = { new object[] { 1, "a" }, new string[] { "s" } }; Console.WriteLine(mixed[1].GetType()); try { mixed[1][0] = 5; } catch (ArrayTypeMismatchException e) { Console.WriteLine(e.Message); } object[] asObjs = new int[][] { new[] { 1 } }; Console.WriteLine(asObjs[0]); try { asObjs[0] = new long[1]; } catch (ArrayTypeMismatchException e) { Console.WriteLine(e.Message); }
        List<int>[] buckets = new List<int>[4]; for (int i = 0; i < buckets.Length; i++) buckets[i] = new(); foreach (int v in new[] { 13, 4, 22, 7, 9, 16 }) buckets[v % 4].Add(v); Console.WriteLine(string.Join(" ", buckets.Select(b => string.Join(",", b)))); int[][] rot = Enumerable.Range(0, 3).Select(c => Enumerable.Range(0, 2).Select(r => r * 3 + c).ToArray()).ToArray(); Console.WriteLine(S(rot)); int[][] dc = rot.Select(r => r.ToArray()).ToArray(); dc[0][0] = 99; Console.WriteLine(rot[0][0]); Dictionary<int, string>[] dicts = { new() { [1] = "one" }, new() }; dicts[1][2] = "two"; Console.WriteLine(dicts[1][2]); Func<int, int>[][] fns = { new Func<int, int>[] { x => x + 1, x => x * x }, new Func<int, int>[] { x => -x } }; Console.WriteLine(fns.SelectMany(f => f).Aggregate(4, (v, f) => f(v))); int[][] steps = new int[100][]; for (int i = 0; i < 100; i++) steps[i] = new int[i]; Console.WriteLine(steps.Sum(s => s.Length)); ref int last = ref tri[^1][^1]; last = 42; Console.WriteLine(tri[4][4]); var e2 = ((System.Collections.IEnumerable)tri).GetEnumerator(); e2.MoveNext(); Console.WriteLine(((int[])e2.Current!).Length); Console.WriteLine(tri[1..3].Length + tri[^2][1..^1].Sum());
    }
}
