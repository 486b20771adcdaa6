// about:   Distinct, Union, Intersect, Except and their By forms; ordering of results
// mode:    run
using System;
using System.Collections.Generic;
using System.Linq;

static class Sets
{
    static void P<T>(string n, IEnumerable<T> xs) => Console.WriteLine($"{n}: {string.Join(" ", xs)}");

    static void Main()
    {
        int[] a = { 3, 1, 3, 2, 1, 5 }, b = { 5, 4, 3, 4 };
        P("distinct", a.Distinct());
        P("union", a.Union(b));
        P("intersect", a.Intersect(b));
        P("except", a.Except(b));
        P("except rev", b.Except(a));
        P("concat", a.Concat(b));
        P("symmetric", a.Except(b).Union(b.Except(a)));
        string[] s = { "one", "TWO", "Three", "two", "ONE", "four" };
        P("distinct ci", s.Distinct(StringComparer.OrdinalIgnoreCase));
        P("union ci", s.Union(new[] { "FOUR", "five" }, StringComparer.OrdinalIgnoreCase));
        P("distinctby", s.DistinctBy(x => x.Length));
        P("unionby", s.UnionBy(new[] { "seven!!" }, x => x.Length));
        P("exceptby", s.ExceptBy(new[] { 3 }, x => x.Length));
        P("intersectby", s.IntersectBy(new[] { 4, 5 }, x => x.Length));
        P("tuples", new[] { (1, "a"), (1, "a"), (1, "b") }.Distinct());
        P("anon", new[] { new { X = 1 }, new { X = 1 }, new { X = 2 } }.Distinct());
        P("records", new[] { new Rec(1, "p"), new Rec(1, "p"), new Rec(2, "p") }.Distinct());
        P("nulls", new string?[] { null, "a", null }.Distinct().Select(x => x ?? "null"));
        P("chars", "mississippi".Distinct());
        P("ordered", a.Union(b).OrderDescending());
        Console.WriteLine($"{a.Distinct().Count()} {a.Union(b).Contains(4)} {a.Intersect(b).First()} {a.ToHashSet().SetEquals(new[] { 1, 2, 3, 5 })}");
        P("pairs", from x in a.Distinct() from y in b.Distinct() where x < y orderby x, y select (x, y));
        P("power", Enumerable.Range(0, 1 << 3).Select(m => "{" + string.Concat("abc".Where((_, i) => (m >> i & 1) == 1)) + "}"));
        P("dups", a.GroupBy(x => x).Where(g => g.Skip(1).Any()).Select(g => g.Key));
        P("missing", Enumerable.Range(1, 6).Except(a));
        P("three", new[] { new[] { 1, 2, 3 }, new[] { 2, 3, 4 }, new[] { 3, 2 } }.Aggregate<IEnumerable<int>>((x, y) => x.Intersect(y)));
        var src = new List<int> { 1 }; var q = src.Distinct(); src.Add(2); P("late", q);
        P("enums", new[] { DayOfWeek.Friday, DayOfWeek.Monday, DayOfWeek.Friday }.Distinct());
    }

    record Rec(int A, string B);
}
