// about:   Where, Select, SelectMany, OfType, Cast, Zip, Concat, Append, Prepend, DefaultIfEmpty, Index
// mode:    run
using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;

static class FilterAndMap
{
    static void P<T>(string n, IEnumerable<T> xs) => Console.WriteLine($"{n}: {string.Join(" ", xs)}");

    static void Main()
    {
        int[] a = { 5, 3, 8, 1, 9, 2 }; string[] w = { "apple", "bob", "cat", "dodo" };
        P("where", a.Where(x => x > 3)); P("where idx", a.Where((x, i) => i % 2 == 0)); P("select", a.Select(x => x * x)); P("select idx", w.Select((s, i) => $"{i}{s}"));
        P("many", w.SelectMany(s => s)); P("many res", w.SelectMany(s => s.Take(2), (s, c) => $"{s.Length}{c}")); P("many idx", w.SelectMany((s, i) => Enumerable.Repeat(s[0], i)));
        P("where select", a.Where(x => x % 2 == 1).Select(x => x + 0.5)); P("list where", new List<int>(a).Where(x => x < 5).Where(x => x > 1).Select(x => -x));
        object[] mixed = { 1, "two", 3.0, 4, null!, 'c', "six" }; P("oftype", mixed.OfType<int>()); P("oftype str", mixed.OfType<string>()); P("cast", new ArrayList { 1, 2 }.Cast<int>()); try { mixed.Cast<int>().ToList(); } catch (InvalidCastException e) { Console.WriteLine(e.Message); }
        P("zip", a.Zip(w)); P("zip f", a.Zip(w, (x, s) => s + x)); P("zip3", a.Zip(w, "xyz")); P("concat", a.Concat(new[] { 100 }).Append(7).Prepend(0)); P("default", a.Where(x => x > 100).DefaultIfEmpty(-1)); P("index", w.Index());
        P("range", Enumerable.Range(3, 5)); P("repeat", Enumerable.Repeat("x", 3)); P("empty", Enumerable.Empty<int>()); P("reverse", a.Reverse()); P("chunk", a.Chunk(4).Select(c => $"[{string.Join(",", c)}]"));
        P("skip take", a.Skip(1).Take(3)); P("skiplast", a.SkipLast(2)); P("takelast", a.TakeLast(2)); P("takewhile", a.TakeWhile(x => x != 1)); P("skipwhile", a.SkipWhile(x => x != 1)); P("take range", a.Take(1..^2)); P("slice", a.Take(^3..));
        P("query", from x in a where x > 2 let y = x * 10 orderby y descending select $"{x}:{y}"); P("query many", from x in a.Take(3) from c in w where c.Length == x select c + x); P("query into", from s in w group s by s.Length into g where g.Count() > 1 select g.Key);
        P("nested", from i in Enumerable.Range(1, 3) from j in Enumerable.Range(i, 3 - i + 1) select (i, j)); P("pyth", from x in Enumerable.Range(1, 20) from y in Enumerable.Range(x, 20 - x) let z = (int)Math.Sqrt(x * x + y * y) where z * z == x * x + y * y && z <= 20 select $"{x},{y},{z}");
        try { ((int[])null!).Where(x => true); } catch (ArgumentNullException e) { Console.WriteLine(e.Message); } try { Enumerable.Range(1, -1); } catch (ArgumentOutOfRangeException e) { Console.WriteLine(e.Message); } try { a.Chunk(0); } catch (ArgumentOutOfRangeException e) { Console.WriteLine(e.ParamName); }
    }
}
