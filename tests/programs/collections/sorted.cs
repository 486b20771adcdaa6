// about:   SortedDictionary, SortedList and SortedSet: order, views, min, max, ranges
// mode:    run
using System;
using System.Collections.Generic;
using System.Linq;

static class Sorted
{
    static void Main()
    {
        var sd = new SortedDictionary<string, int>(StringComparer.Ordinal);
        foreach (string w in "pear Apple fig banana cherry apple".Split(' ')) sd[w] = w.Length;
        Console.WriteLine(string.Join(" ", sd.Select(p => $"{p.Key}:{p.Value}")));
        Console.WriteLine($"{sd.Count} {sd["fig"]} {sd.ContainsKey("kiwi")} {sd.Remove("fig")} {sd.Remove("fig")} {sd.TryGetValue("pear", out int v)} {v} {string.Join(",", sd.Keys)} {sd.Values.Sum()}");
        try { sd.Add("pear", 0); } catch (ArgumentException e) { Console.WriteLine(e.Message); }
        try { _ = sd["none"]; } catch (KeyNotFoundException e) { Console.WriteLine(e.Message); }
        var sl = new SortedList<int, string> { [5] = "five", [1] = "one", [3] = "three" }; sl.Add(2, "two");
        Console.WriteLine($"{string.Join(" ", sl)} {sl.IndexOfKey(3)} {sl.IndexOfValue("five")} {sl.GetKeyAtIndex(0)} {sl.GetValueAtIndex(3)} {sl.Keys[1]} {sl.Values[1]}");
        sl.RemoveAt(0); sl.Remove(5); sl.SetValueAtIndex(0, "TWO"); Console.WriteLine(string.Join(" ", sl) + " " + sl.Count);
        var desc = new SortedList<int, int>(Comparer<int>.Create((a, b) => b.CompareTo(a))); for (int i = 0; i < 5; i++) desc[i * 3 % 5] = i; Console.WriteLine(string.Join(" ", desc.Keys));
        var ss = new SortedSet<int>(); foreach (int i in new[] { 50, 20, 80, 10, 30, 70, 90, 20 }) Console.Write(ss.Add(i) ? "+" : "-");
        Console.WriteLine($" {string.Join(" ", ss)} {ss.Min} {ss.Max} {ss.Count} | {string.Join(" ", ss.GetViewBetween(20, 70))} | {string.Join(" ", ss.Reverse())}");
        var view = ss.GetViewBetween(25, 75); ss.Add(60); Console.WriteLine($"{view.Count} {view.Min} {view.Max} {view.Contains(80)}"); view.Remove(60); Console.WriteLine(ss.Contains(60));
        try { view.Add(5); } catch (ArgumentOutOfRangeException e) { Console.WriteLine(e.ParamName); }
        ss.ExceptWith(new[] { 10, 90 }); ss.UnionWith(new[] { 1, 2 }); ss.IntersectWith(Enumerable.Range(0, 60)); Console.WriteLine(string.Join(" ", ss)); ss.SymmetricExceptWith(new[] { 1, 99 }); Console.WriteLine(string.Join(" ", ss) + " " + ss.IsSubsetOf(Enumerable.Range(0, 100)));
        var stress = new SortedSet<int>(); uint seed = 12345; int adds = 0, dels = 0;
        for (int i = 0; i < 2000; i++) { seed = seed * 1664525 + 1013904223; int k = (int)(seed >> 22); if ((seed & 3) != 0) adds += stress.Add(k) ? 1 : 0; else dels += stress.Remove(k) ? 1 : 0; }
        Console.WriteLine($"{adds} {dels} {stress.Count} {stress.Count == adds - dels} {stress.SequenceEqual(stress.Order())} {stress.Min} {stress.Max}");
        var words = new SortedSet<string>(StringComparer.OrdinalIgnoreCase) { "b", "A", "c", "B" }; Console.WriteLine(string.Join("", words)); Console.WriteLine(words.RemoveWhere(w => w == "A") + " " + words.TryGetValue("C", out string? c) + c);
        try { new SortedSet<object> { 1, "x" }.Count.ToString(); } catch (ArgumentException e) { Console.WriteLine(e.Message); } 
        var byLen = new SortedDictionary<string, int>(Comparer<string>.Create((a, b) => a.Length != b.Length ? a.Length - b.Length : string.CompareOrdinal(a, b))) { ["ccc"] = 1, ["a"] = 2, ["bb"] = 3, ["aa"] = 4 }; foreach (var (k, val) in byLen) Console.Write($"{k}{val} "); Console.WriteLine();
        try { foreach (var p in byLen) byLen[p.Key + "x"] = 0; } catch (InvalidOperationException e) { Console.WriteLine(e.Message); }
    }
}
