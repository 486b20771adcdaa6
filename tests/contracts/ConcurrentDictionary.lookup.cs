using System.Collections.Concurrent;
using System.Collections.Generic;
sealed class Subject : Matrix
{
    readonly ConcurrentDictionary<string, int> d = new();

    public Subject()
    {
        d["a"] = 1;
        Change("AddOrUpdate(a)", () => d.AddOrUpdate("a", 5, (k, v) => v + 1));
        Change("GetOrAdd(b)", () => d.GetOrAdd("b", k => 5));
        Change("TryRemove(a)", () => d.GetAlternateLookup<ReadOnlySpan<char>>().TryRemove("a", out _));
        Change("Clear", d.Clear);
        Change("ICollection.Add", () => ((ICollection<KeyValuePair<string,int>>)d).Add(new("b", 6)));
        Look("[a]", () => d["a"]);
        Look("alt", () => d.GetAlternateLookup<ReadOnlySpan<char>>().TryGetValue("b", out int v) ? v : -1);
        Look("Contains", () => ((ICollection<KeyValuePair<string,int>>)d).Contains(new("a", 1)));
        Look("CopyTo", () => { var x = new KeyValuePair<string,int>[4]; ((ICollection<KeyValuePair<string,int>>)d).CopyTo(x, 0); return string.Join(",", x); });
        Look("Count", () => d.Count);
        Look("set", () => { d.GetAlternateLookup<ReadOnlySpan<char>>()["b"] = 9; });
    }
}
