// about:   OrderBy, ThenBy, stability, descending, custom comparers, Order, Min and Max by key
// mode:    run
using System;
using System.Collections.Generic;
using System.Linq;

record Person(string Name, int Age, string City);

static class Ordering
{
    static void P<T>(string n, IEnumerable<T> xs) => Console.WriteLine($"{n}: {string.Join(" ", xs)}");

    static void Main()
    {
        var ps = new[] { new Person("Eve", 30, "Rome"), new Person("Adam", 25, "Oslo"), new Person("Bob", 30, "Oslo"), new Person("Carl", 25, "Rome"), new Person("Dora", 41, "Bonn") };
        P("age", ps.OrderBy(p => p.Age).Select(p => p.Name)); P("age desc", ps.OrderByDescending(p => p.Age).Select(p => p.Name)); P("age name", ps.OrderBy(p => p.Age).ThenBy(p => p.Name, StringComparer.Ordinal).Select(p => p.Name)); P("city agedesc", ps.OrderBy(p => p.City, StringComparer.Ordinal).ThenByDescending(p => p.Age).Select(p => p.Name)); P("three", ps.OrderByDescending(p => p.City.Length).ThenBy(p => p.Age).ThenByDescending(p => p.Name, StringComparer.Ordinal).Select(p => p.Name));
        P("order", new[] { 3, 1, 2 }.Order()); P("order desc", new[] { 3, 1, 2 }.OrderDescending()); P("query", from p in ps orderby p.City.Length, p.Age descending, p.Name.Length select p.Name);
        P("stable", Enumerable.Range(0, 20).OrderBy(x => x % 3)); P("nulls", new string?[] { "b", null, "a" }.OrderBy(s => s, StringComparer.Ordinal).Select(s => s ?? "null")); P("nan", new[] { 1, double.NaN, -1, double.NegativeInfinity }.Order()); P("tuples", new[] { (2, 'a'), (1, 'b'), (1, 'a') }.Order()); P("bools", new[] { true, false, true }.Order());
        Console.WriteLine($"{ps.MinBy(p => p.Age)!.Name} {ps.MaxBy(p => p.Age)!.Name} {ps.Min(p => p.Age)} {ps.Max(p => p.Name.Length)} {ps.OrderBy(p => p.Age).First().Name} {ps.OrderBy(p => p.Age).Last().Name} {ps.OrderBy(p => p.Name.Length).ElementAt(2).Name} {ps.OrderBy(p => p.Age).Count()} {ps.OrderBy(p => p.Age).Any(p => p.City == "Bonn")}");
        P("skip", ps.OrderBy(p => p.Age).Skip(1).Take(2).Select(p => p.Name)); P("take", Enumerable.Range(0, 100).OrderBy(x => x * 37 % 101).Take(5)); P("rev", ps.Reverse().OrderBy(p => p.Age).Select(p => p.Name)); P("cmp", new[] { "bb", "a", "ccc" }.OrderBy(s => s, Comparer<string>.Create((x, y) => y.Length - x.Length)));
        int calls = 0; var q = ps.OrderBy(p => { calls++; return p.Age; }); Console.WriteLine(calls); q.ToList(); Console.WriteLine(calls); q.ToList(); Console.WriteLine(calls);
        int[] big = Enumerable.Range(0, 500).Select(i => i * 7919 % 1009).ToArray(); var sorted = big.OrderBy(x => x).ToArray(); Console.WriteLine($"{sorted.SequenceEqual(big.Order())} {sorted[0]} {sorted[499]} {sorted.Zip(sorted.Skip(1)).All(p => p.First <= p.Second)}");
        try { new object[] { 1, "a" }.Order().ToList(); } catch (Exception e) { Console.WriteLine(e.GetType().Name); } try { new[] { new object(), new object() }.Order().ToList(); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); } try { Enumerable.Empty<int>().Min(); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); } Console.WriteLine(Enumerable.Empty<string>().Max() ?? "null"); Console.WriteLine(new int?[] { null, 3, 1 }.Min()); P("shuffle-free", ps.OrderBy(_ => 0).Select(p => p.Name[0]));
    }
}
