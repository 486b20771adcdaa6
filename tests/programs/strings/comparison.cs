// about:   ordinal and case-insensitive comparison, equality, sorting with StringComparer
// mode:    run
using System;
using System.Collections.Generic;

static class Comparison
{
    static int S(int n) => Math.Sign(n);

    static void Main()
    {
        string[] words = { "apple", "Apple", "APPLE", "banana", "app", "", "apples", "\u00e9t\u00e9", "z", "Z", "_", "10", "9" };
        foreach (string a in words)
        {
            foreach (string b in words)
                Console.Write($"{S(string.CompareOrdinal(a, b)),3}{S(string.Compare(a, b, StringComparison.OrdinalIgnoreCase)),3} ");
            Console.WriteLine();
        }
        var list = new List<string>(words);
        list.Sort(StringComparer.Ordinal); Console.WriteLine(string.Join(" ", list));
        list.Sort(StringComparer.OrdinalIgnoreCase.Compare); Console.WriteLine(list.Count);
        Array.Sort(words, string.CompareOrdinal); Console.WriteLine(string.Join(" ", words));
        Console.WriteLine($"{"abc" == "abc"} {"abc" != "abd"} {string.Equals("a", null)} {string.Equals(null, null)} {"straße".Equals("STRASSE", StringComparison.OrdinalIgnoreCase)}");
        Console.WriteLine($"{S(string.CompareOrdinal(null, "a"))} {S(string.CompareOrdinal("a", null))} {string.CompareOrdinal(null, null)} {S(string.CompareOrdinal("xabc", 1, "yabd", 1, 2))} {S(string.CompareOrdinal("xabc", 1, "yabd", 1, 3))}");
        var set = new HashSet<string>(StringComparer.OrdinalIgnoreCase) { "One", "ONE", "two" };
        Console.WriteLine($"{set.Count} {set.Contains("oNe")} {set.Contains("TWO")} {set.Contains("three")}");
        var dict = new Dictionary<string, int>(StringComparer.OrdinalIgnoreCase) { ["Key"] = 1 }; dict["KEY"]++; Console.WriteLine(dict["key"] + " " + dict.Count);
        Console.WriteLine(StringComparer.OrdinalIgnoreCase.Equals("\u00c9", "\u00e9") + " " + StringComparer.Ordinal.Equals("\u00c9", "\u00e9"));
        Console.WriteLine(StringComparer.OrdinalIgnoreCase.GetHashCode("HeLLo") == StringComparer.OrdinalIgnoreCase.GetHashCode("hEllO"));
        Console.WriteLine(S("a".AsSpan().CompareTo("b", StringComparison.Ordinal)) + " " + "AB".AsSpan().Equals("ab", StringComparison.OrdinalIgnoreCase) + " " + "abc".AsSpan().SequenceEqual("abc"));
        Console.WriteLine("e\u0301" == "\u00e9");
        Console.WriteLine("a\0b" == "a" ? "same" : "differ");
        Console.WriteLine(S(string.CompareOrdinal("\ud83d\ude00", "\uffee")));
    }
}
