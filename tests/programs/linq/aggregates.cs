// about:   Sum, Average, Count, Aggregate, All, Any, Contains, SequenceEqual, First, Single and friends with errors
// mode:    run
using System;
using System.Collections.Generic;
using System.Linq;

static class Aggregates
{
    static void T(string n, Func<object?> f) { try { Console.WriteLine($"{n}: {f() ?? "null"}"); } catch (Exception e) { Console.WriteLine($"{n}: {e.GetType().Name} {e.Message}"); } }

    static void Main()
    {
        int[] a = { 4, 8, 15, 16, 23, 42 }; int[] none = { }; double[] d = { 1.5, 2.5, double.NaN }; int?[] nul = { 1, null, 3 }; string[] w = { "x", "yy", "zzz" };
        T("sum", () => a.Sum()); T("sum sel", () => w.Sum(s => s.Length)); T("sum none", () => none.Sum()); T("sum nul", () => nul.Sum()); T("sum overflow", () => new[] { int.MaxValue, 1 }.Sum()); T("sum long", () => a.Sum(x => (long)x)); T("sum dec", () => new[] { 1.1m, 2.2m }.Sum()); T("sum float", () => new[] { 0.1f, 0.2f }.Sum());
        T("avg", () => a.Average()); T("avg none", () => none.Average()); T("avg nul", () => nul.Average()); T("avg nul none", () => new int?[0].Average()); T("avg dec", () => new[] { 1m, 2m }.Average()); T("min", () => a.Min()); T("max", () => a.Max()); T("min none", () => none.Min()); T("max str", () => w.Max()); T("min nan", () => d.Min()); T("max nan", () => d.Max()); T("min sel", () => w.Min(s => -s.Length));
        T("count", () => a.Count()); T("count pred", () => a.Count(x => x % 2 == 0)); T("long", () => a.LongCount()); T("any", () => a.Any()); T("any none", () => none.Any()); T("any pred", () => a.Any(x => x > 40)); T("all", () => a.All(x => x > 3)); T("all none", () => none.All(x => false)); T("contains", () => a.Contains(15)); T("contains cmp", () => w.Contains("YY", StringComparer.OrdinalIgnoreCase)); T("trycount", () => a.Where(x => true).TryGetNonEnumeratedCount(out int c) + " " + c);
        T("agg", () => a.Aggregate((x, y) => x * 2 + y)); T("agg seed", () => w.Aggregate("", (s, t) => t + s)); T("agg res", () => a.Aggregate(1L, (x, y) => x * y, x => "product " + x)); T("agg none", () => none.Aggregate((x, y) => x)); T("seq eq", () => a.SequenceEqual(new List<int>(a))); T("seq ne", () => a.SequenceEqual(a.Reverse()));
        T("first", () => a.First()); T("first pred", () => a.First(x => x > 10)); T("first none", () => none.First()); T("first no match", () => a.First(x => x > 100)); T("first def", () => none.FirstOrDefault()); T("first def v", () => none.FirstOrDefault(-7)); T("last", () => a.Last()); T("last pred", () => a.Last(x => x < 20)); T("last none", () => none.Last()); T("single", () => new[] { 5 }.Single()); T("single many", () => a.Single()); T("single none", () => none.Single()); T("single pred", () => a.Single(x => x == 15)); T("single pred many", () => a.Single(x => x > 15)); T("single def", () => none.SingleOrDefault()); T("single def many", () => a.SingleOrDefault()); T("elem", () => a.ElementAt(2)); T("elem ^", () => a.ElementAt(^1)); T("elem out", () => a.ElementAt(10)); T("elem def", () => a.ElementAtOrDefault(10)); T("first str", () => w.FirstOrDefault(s => s == "q"));
        int calls = 0; bool Check(int x) { calls++; return x > 10; } a.Any(Check); Console.WriteLine(calls); calls = 0; a.All(Check); Console.WriteLine(calls); calls = 0; a.First(Check); Console.WriteLine(calls); T("to list", () => string.Join(",", a.ToList())); T("to hash", () => a.ToHashSet().Count); T("to dict", () => w.ToDictionary(s => s.Length)[2]); T("stddev", () => { double m = a.Average(); return Math.Sqrt(a.Sum(x => (x - m) * (x - m)) / a.Length).ToString("F4"); }); T("median", () => a.Order().Skip((a.Length - 1) / 2).Take(2).Average()); T("running", () => string.Join(",", a.Select((_, i) => a.Take(i + 1).Sum()))); T("dot", () => a.Zip(a.Reverse(), (x, y) => x * y).Sum()); T("null src", () => ((IEnumerable<int>)null!).Sum());
    }
}
