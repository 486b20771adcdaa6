// about:   Dictionary<K,V>: add, update, remove, growth, insertion order without removals, views and errors
// mode:    run
using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.InteropServices;

record struct Point(int X, int Y);
class Key(int id) { public int Id => id; public override int GetHashCode() => id % 3; public override bool Equals(object? o) => o is Key k && k.Id == id; public override string ToString() => "K" + id; }

static class Dictionaries
{
    static void Main()
    {
        var d = new Dictionary<string, int> { { "one", 1 }, { "two", 2 } };
        d["three"] = 3; d["one"] = 11; d.Add("four", 4);
        Console.WriteLine($"{d.Count} {d["one"]} {d.ContainsKey("two")} {d.ContainsKey("TWO")} {d.ContainsValue(4)} {d.TryGetValue("zip", out int z)} {z}");
        foreach (var (k, v) in d) Console.Write($"{k}={v} ");
        Console.WriteLine(string.Join(",", d.Keys) + " " + d.Values.Sum());
        Console.WriteLine($"{d.TryAdd("one", 5)} {d.TryAdd("five", 5)} {d.Remove("two")} {d.Remove("two")} {d.Remove("three", out int gone)} {gone} {d.Count}");
        Console.WriteLine($"{d.GetValueOrDefault("none", -1)} {d.GetValueOrDefault("four")}");
        var ints = new Dictionary<int, string>(); for (int i = 0; i < 1000; i++) ints[i * 7919 % 10007] = "v" + i;
        Console.WriteLine($"{ints.Count} {ints[7919]} {ints.Keys.Take(5).Aggregate("", (a, b) => a + b + " ")}{ints.Values.Last()}");
        for (int i = 0; i < 1000; i += 2) ints.Remove(i * 7919 % 10007);
        Console.WriteLine($"{ints.Count} {ints.ContainsKey(0)} {ints.ContainsKey(7919)}");
        var pts = new Dictionary<Point, string> { [new(1, 2)] = "a", [new(2, 1)] = "b" }; Console.WriteLine(pts[new Point(1, 2)] + pts[new Point { X = 2, Y = 1 }] + pts.ContainsKey(default));
        var keys = new Dictionary<Key, int>(); for (int i = 0; i < 10; i++) keys[new Key(i)] = i * i; Console.WriteLine($"{keys[new Key(7)]} {keys.Count} {keys.Remove(new Key(4))} {keys.ContainsKey(new Key(4))} {string.Join(" ", keys.Keys)}");
        var mixed = new Dictionary<object, string> { [1] = "int", ["1"] = "string", [1L] = "long", [1.0] = "double", ['1'] = "char", [DayOfWeek.Monday] = "enum", [(1, 2)] = "tuple" };
        Console.WriteLine($"{mixed[1]} {mixed["1"]} {mixed[1L]} {mixed[1.0]} {mixed['1']} {mixed[DayOfWeek.Monday]} {mixed[(1, 2)]}");
        var counts = new Dictionary<char, int>(); foreach (char c in "mississippi") CollectionsMarshal.GetValueRefOrAddDefault(counts, c, out _)++; Console.WriteLine(string.Join(" ", counts.OrderBy(p => p.Key).Select(p => $"{p.Key}{p.Value}")));
        var ci = new Dictionary<string, int>(d, StringComparer.OrdinalIgnoreCase); Console.WriteLine(ci["ONE"] + " " + ci.Comparer.Equals("a", "A"));
        foreach (var k in d.Keys.ToList()) d[k] *= 2;
        Console.WriteLine(string.Join(" ", d));
        try { d.Add("one", 1); } catch (ArgumentException e) { Console.WriteLine(e.Message); }
        try { _ = d["missing"]; } catch (KeyNotFoundException e) { Console.WriteLine(e.Message); }
        try { _ = d[null!]; } catch (ArgumentNullException e) { Console.WriteLine(e.Message); }
        try { foreach (var p in d) d["new" + p.Key] = 0; } catch (InvalidOperationException e) { Console.WriteLine(e.Message); }
        foreach (var p in new Dictionary<string, int>(d)) d.Remove(p.Key);
        Console.WriteLine(d.Count); ICollection<KeyValuePair<string, int>> c2 = d; c2.Add(new("x", 1)); Console.WriteLine(c2.Contains(new("x", 2)) + " " + c2.Remove(new("x", 1)) + " " + c2.IsReadOnly);
        var nested = "a.b=1;a.c=2;d.e=3".Split(';').Select(s => s.Split('.', '=')).GroupBy(p => p[0]).ToDictionary(g => g.Key, g => g.ToDictionary(p => p[1], p => int.Parse(p[2]))); Console.WriteLine(nested["a"]["c"] + nested["d"]["e"]);
        d.Clear(); d.EnsureCapacity(100); d.TrimExcess(); Console.WriteLine(d.Count + " " + d.Keys.Count);
    }
}
