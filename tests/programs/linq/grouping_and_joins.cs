// about:   GroupBy, ToLookup, Join, GroupJoin, LeftJoin, AggregateBy, CountBy
// mode:    run
using System;
using System.Collections.Generic;
using System.Linq;

static class GroupingAndJoins
{
    static void P<T>(string n, IEnumerable<T> xs) => Console.WriteLine($"{n}: {string.Join(" | ", xs)}");

    static void Main()
    {
        string[] words = { "apple", "avocado", "bean", "beet", "carrot", "celery", "corn", "date" };
        foreach (var g in words.GroupBy(w => w[0])) Console.WriteLine($"{g.Key}: {g.Count()} {string.Join(",", g)}");
        P("elem", words.GroupBy(w => w.Length, w => w.ToUpperInvariant()).OrderBy(g => g.Key).Select(g => $"{g.Key}={string.Join(",", g)}")); P("result", words.GroupBy(w => w[0], (k, ws) => $"{k}{ws.Sum(w => w.Length)}")); P("cmp", new[] { "A", "b", "a", "B" }.GroupBy(s => s, StringComparer.OrdinalIgnoreCase).Select(g => g.Key + g.Count())); P("anon", words.GroupBy(w => new { L = w.Length, F = w[0] }).Where(g => g.Count() > 1).Select(g => $"{g.Key} {g.Count()}")); P("null key", new string?[] { null, "x", null }.GroupBy(s => s).Select(g => (g.Key ?? "null") + g.Count()));
        var lk = words.ToLookup(w => w.Length); Console.WriteLine($"{lk.Count} {lk[4].Count()} {lk[99].Any()} {lk.Contains(7)} {string.Join(",", lk.Select(g => g.Key))}");
        var people = new[] { (Id: 1, Name: "Ann"), (Id: 2, Name: "Ben"), (Id: 3, Name: "Cid") }; var orders = new[] { (Pid: 1, Item: "pen"), (Pid: 3, Item: "cup"), (Pid: 1, Item: "ink"), (Pid: 9, Item: "???") };
        P("join", people.Join(orders, p => p.Id, o => o.Pid, (p, o) => $"{p.Name} {o.Item}")); P("query join", from p in people join o in orders on p.Id equals o.Pid where o.Item != "ink" select p.Name + o.Item); P("group join", people.GroupJoin(orders, p => p.Id, o => o.Pid, (p, os) => $"{p.Name}[{string.Join(",", os.Select(o => o.Item))}]")); P("left", from p in people join o in orders on p.Id equals o.Pid into os from o in os.DefaultIfEmpty() select $"{p.Name}:{o.Item ?? "none"}"); P("leftjoin", people.LeftJoin(orders, p => p.Id, o => o.Pid, (p, o) => $"{p.Name}-{o.Item ?? "-"}")); P("rightjoin", people.RightJoin(orders, p => p.Id, o => o.Pid, (p, o) => $"{p.Name ?? "-"}-{o.Item}")); P("composite", people.Join(orders, p => (p.Id, p.Name.Length), o => (o.Pid, o.Item.Length), (p, o) => p.Name + o.Item)); P("cross", from p in people from o in orders where p.Id + o.Pid == 4 select p.Name + o.Item);
        P("countby", words.CountBy(w => w[0])); P("aggby", words.AggregateBy(w => w[0], 0, (acc, w) => acc + w.Length)); P("aggby f", words.AggregateBy(w => w.Length, k => $"<{k}>", (acc, w) => acc + w[0]));
        var report = from w in words let vowels = w.Count(c => "aeiou".Contains(c)) group w by vowels into g orderby g.Key descending select new { Vowels = g.Key, Words = string.Join("/", g.Order(StringComparer.Ordinal)), Avg = g.Average(w => w.Length) }; foreach (var r in report) Console.WriteLine(r); var d = words.GroupBy(w => w[0]).ToDictionary(g => g.Key, g => g.ToList()); Console.WriteLine($"{d['c'].Count} {d.Keys.Max()}"); Console.WriteLine(words.GroupBy(w => w.Length).MaxBy(g => g.Count())!.Key); IGrouping<int, string> first = words.GroupBy(w => w.Length).First(); Console.WriteLine(first.Key + first.First() + (first is IList<string> { Count: 1 }));
        int enumerated = 0; IEnumerable<int> Source() { for (int i = 0; i < 4; i++) { enumerated++; yield return i; } } var lazy = Source().GroupBy(i => i % 2); Console.WriteLine(enumerated); lazy.First(); Console.WriteLine(enumerated); Source().ToLookup(i => i); Console.WriteLine(enumerated); try { words.ToDictionary(w => w[0]); } catch (ArgumentException e) { Console.WriteLine(e.Message); }
    }
}
