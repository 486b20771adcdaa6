// about:   List<T>: growth, insertion, removal, search, sorting, ranges, enumeration and its errors
// mode:    run
using System;
using System.Collections.Generic;

static class Lists
{
    static void Show<T>(string what, IEnumerable<T> xs) => Console.WriteLine($"{what}: {string.Join(" ", xs)}");

    static void Main()
    {
        var l = new List<int>();
        for (int i = 0; i < 10; i++) { l.Add(i * i % 11); Console.Write($"{l.Count}/{l.Capacity} "); }
        Console.WriteLine();
        Show("start", l);
        l.Insert(0, 100); l.Insert(l.Count, 200); l.InsertRange(3, new[] { 7, 8 }); Show("insert", l);
        Console.WriteLine($"{l.Remove(8)} {l.Remove(999)} {l.RemoveAll(x => x > 50)} {l.Contains(7)} {l.IndexOf(4)} {l.LastIndexOf(4)} {l.IndexOf(4, 4)}");
        Show("removed", l);
        l.RemoveAt(0); l.RemoveRange(1, 2); l.Reverse(); Show("reversed", l);
        l.Sort(); Show("sorted", l); Console.WriteLine($"{l.BinarySearch(4)} {l.BinarySearch(6)} {~l.BinarySearch(100)}");
        l.Sort((a, b) => b - a); Show("descending", l); l.Reverse(1, 3); Show("part reversed", l);
        Console.WriteLine($"{l.Find(x => x < 5)} {l.FindIndex(x => x == 4)} {l.FindLast(x => x > 3)} {l.Exists(x => x == 42)} {l.TrueForAll(x => x >= 0)}");
        Show("find all", l.FindAll(x => x % 2 == 1)); Show("convert", l.ConvertAll(x => "n" + x)); Show("range", l.GetRange(1, 3)); Show("slice", l[1..3]);
        l.ForEach(x => Console.Write(x + ",")); Console.WriteLine();
        l.AddRange(new[] { 1, 2, 3 }); l[^1] = 33; l[0] += 5; Show("set", l); l.AddRange(l); Console.WriteLine(l.Count);
        int[] dest = new int[6]; l.CopyTo(2, dest, 1, 4); Show("copy", dest); Console.WriteLine(l.ToArray().Length);
        l.TrimExcess(); Console.WriteLine(l.Capacity); l.Clear(); Console.WriteLine($"{l.Count} {l.Capacity > 0}");
        l.EnsureCapacity(50); Console.WriteLine(l.Capacity >= 50);
        List<string> names = ["x", .. new[] { "y", "z" }, "w"]; names.Sort(StringComparer.Ordinal); Show("expr", names);
        var people = new List<(string N, int A)> { ("bob", 30), ("al", 25), ("cy", 30) }; people.Sort((p, q) => p.A != q.A ? p.A - q.A : string.CompareOrdinal(p.N, q.N)); Show("people", people);
        try { _ = l[0]; } catch (ArgumentOutOfRangeException e) { Console.WriteLine(e.Message); }
        try { names.Insert(9, "q"); } catch (ArgumentOutOfRangeException e) { Console.WriteLine(e.Message); }
        try { names.GetRange(2, 5); } catch (ArgumentException e) { Console.WriteLine(e.Message); }
        try { foreach (string n in names) names.Remove(n); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); }
        try { new List<int>(-1); } catch (ArgumentOutOfRangeException e) { Console.WriteLine(e.Message); }
        try { new List<object> { 1, "a" }.Sort(); } catch (InvalidOperationException e) { Console.WriteLine(e.Message + " | " + e.InnerException?.GetType().Name); }
        System.Collections.IList il = new List<int> { 1 }; il.Add(2); try { il.Add("s"); } catch (ArgumentException e) { Console.WriteLine(e.Message); }
        IReadOnlyList<int> ro = new List<int> { 4, 5 }.AsReadOnly(); Console.WriteLine($"{ro[1]} {ro.Count} {il.Contains(2)} {il.IndexOf("x")} {il.IsFixedSize}");
    }
}
