// about: lookups by span in dictionaries and sets, and generic code over ref structs
// mode:  run
using System;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Generic;

interface IName { string Name { get; } }
ref struct Word : IName
{
    public ReadOnlySpan<char> Text;
    public string Name => Text.ToString();
}

static class AlternateLookup
{
    static string NameOf<T>(T value) where T : IName, allows ref struct => value.Name;
    static bool IsNull<T>(T value) where T : allows ref struct => value is null;

    static void Main()
    {
        var map = new Dictionary<string, int> { ["one"] = 1 };
        var look = map.GetAlternateLookup<ReadOnlySpan<char>>();
        Console.WriteLine(look.TryGetValue("one two".AsSpan(0, 3), out int v) + " " + v);
        look["two".AsSpan()] = 2;
        Console.WriteLine(look.TryAdd("two", 3) + " " + look["two"] + " " + look.ContainsKey("x") + " " + look.Remove("one", out string key, out v) + key + v);
        foreach (var (k, n) in map) Console.WriteLine(k + n);

        var many = new ConcurrentDictionary<string, int>(StringComparer.OrdinalIgnoreCase) { ["a"] = 1 };
        var find = many.GetAlternateLookup<ReadOnlySpan<char>>();
        Console.WriteLine(find.TryGetValue("A".AsSpan(), out v) + " " + v);
        find["b".AsSpan()] = 5;
        Console.WriteLine(find.ContainsKey("B") + " " + find.TryRemove("B".AsSpan(), out v) + v + many.Count + find.TryAdd("c", 7));

        var set = new HashSet<string> { "x" };
        var has = set.GetAlternateLookup<ReadOnlySpan<char>>();
        Console.WriteLine(has.Contains("x") + " " + has.Add("yy".AsSpan(1)) + " " + has.Remove("x") + " " + set.Count);
        Console.WriteLine(map.ToFrozenDictionary().GetAlternateLookup<ReadOnlySpan<char>>().ContainsKey("two"));
        Console.WriteLine(new Dictionary<int, int>().TryGetAlternateLookup<ReadOnlySpan<char>>(out _));

        Console.WriteLine(NameOf(new Word { Text = "word" }) + IsNull("s") + IsNull<string>(null) + IsNull(new Word()) + IsNull("s".AsSpan()) + IsNull(4));
    }
}
