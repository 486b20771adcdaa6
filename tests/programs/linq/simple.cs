// about:   Where, Select, OrderBy, Sum and friends over a small list
// mode:    run
using System;
using System.Collections.Generic;
using System.Linq;

static class Simple
{
    static void Main()
    {
        int[] a = { 4, 8, 15, 16, 23, 42 };
        Console.WriteLine(string.Join(" ", a.Where(x => x % 2 == 0)));
        Console.WriteLine(string.Join(" ", a.Select(x => x * 2)));
        Console.WriteLine(string.Join(" ", a.OrderByDescending(x => x)));
        Console.WriteLine(a.Sum() + " " + a.Min() + " " + a.Max() + " " + a.Average() + " " + a.Count());
        Console.WriteLine(a.First() + " " + a.Last() + " " + a.Any(x => x > 40) + " " + a.All(x => x > 4));
        Console.WriteLine(string.Join(" ", a.Skip(2).Take(2)));
        Console.WriteLine(string.Join(" ", Enumerable.Range(1, 5).Reverse()));
        Console.WriteLine(a.Aggregate((x, y) => x + y));
        List<string> words = "banana apple cherry".Split(' ').OrderBy(w => w.Length).ThenBy(w => w[0]).ToList();
        Console.WriteLine(string.Join(" ", words));
        foreach (var g in words.GroupBy(w => w.Length)) Console.WriteLine(g.Key + ": " + string.Join(",", g));
        Dictionary<string, int> d = words.ToDictionary(w => w, w => w.Length);
        Console.WriteLine(d["apple"]);
        var q = from w in words where w.Contains('a') orderby w[1] select w.ToUpperInvariant();
        foreach (string w in q) Console.WriteLine(w);
        Console.WriteLine(string.Join(" ", a.Zip(words, (x, w) => x + w)));
        Console.WriteLine(string.Join(" ", new[] { 1, 2, 2, 3 }.Distinct()));
    }
}
