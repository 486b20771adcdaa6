// about: mcs: LINQ over System.Core: query syntax, method syntax, anonymous types, join, group, let, deferred execution
// mode: run
using System;
using System.Collections.Generic;
using System.Linq;

class Program {
    class Pet { public string Name, Owner; public int Age; }
    static void Main() {
        var pets = new List<Pet> {
            new Pet { Name = "Rex", Owner = "Ada", Age = 3 }, new Pet { Name = "Tom", Owner = "Bob", Age = 7 },
            new Pet { Name = "Kit", Owner = "Ada", Age = 1 }, new Pet { Name = "Zoe", Owner = "Cat", Age = 7 } };
        var old = from p in pets where p.Age > 2 orderby p.Age descending, p.Name select p.Name;
        Console.WriteLine(string.Join(",", old));
        pets.Add(new Pet { Name = "Old", Owner = "Ada", Age = 20 });
        Console.WriteLine(string.Join(",", old));
        foreach (var g in from p in pets group p by p.Owner into g orderby g.Key select new { Owner = g.Key, Count = g.Count(), Total = g.Sum(x => x.Age) })
            Console.WriteLine(g);
        var owners = new[] { "Ada", "Bob", "Dan" };
        Console.WriteLine(string.Join(" ", from o in owners join p in pets on o equals p.Owner select o + ":" + p.Name));
        foreach (var x in from o in owners join p in pets on o equals p.Owner into mine let n = mine.Count() select new { o, n }) Console.WriteLine(x.o + " " + x.n);
        Console.WriteLine(string.Join(" ", from a in Enumerable.Range(1, 4) from b in Enumerable.Range(a, 3) where a * b % 2 == 1 select a * b));
        var nums = new[] { 5, 3, 8, 1, 9, 2 };
        Console.WriteLine(nums.Min() + " " + nums.Max() + " " + nums.Average() + " " + nums.Aggregate((a, b) => a * 2 + b));
        Console.WriteLine(string.Join(" ", nums.Skip(1).Take(3).Concat(new[] { 7 }).Reverse().Select((x, i) => x * i)));
        Console.WriteLine(nums.Any(x => x > 8) + " " + nums.All(x => x > 1) + " " + nums.First(x => x > 5) + " " + nums.FirstOrDefault(x => x > 100) + " " + nums.Last());
        Console.WriteLine(string.Join(" ", nums.OrderBy(x => x % 3).ThenByDescending(x => x)));
        var dict = pets.ToDictionary(p => p.Name, p => p.Age); Console.WriteLine(dict["Tom"]);
        var lookup = pets.ToLookup(p => p.Age > 5); Console.WriteLine(lookup[true].Count() + " " + lookup[false].Count());
        Console.WriteLine(string.Join(" ", nums.Zip("abc", (n, c) => n + "" + c).ToArray()));
        Console.WriteLine(new[] { 1, 2, 3 }.SequenceEqual(Enumerable.Range(1, 3)) + " " + string.Join("", new[] { 1, 1, 2 }.Distinct()) + string.Join("", new[] { 1, 2 }.Union(new[] { 2, 3 })) + string.Join("", new[] { 1, 2, 3 }.Except(new[] { 2 })));
        try { nums.Single(); } catch (InvalidOperationException) { Console.WriteLine("more than one"); }
        Console.WriteLine(new object[] { 1, "a", 2, null }.OfType<int>().Sum() + " " + Enumerable.Repeat("z", 3).Aggregate("", (a, b) => a + b) + Enumerable.Empty<int>().DefaultIfEmpty(4).Single());
    }
}
