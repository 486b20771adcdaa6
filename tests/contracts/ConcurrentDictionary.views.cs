using System.Collections.Concurrent;
using System.Collections.Generic;
sealed class Subject : Matrix
{
    readonly ConcurrentDictionary<int, string> d = new(2, 3);

    public Subject()
    {
        d[1] = "a";
        Change("TryRemove(1)", () => d.TryRemove(1, out _));
        Change("TryAdd(2)", () => d.TryAdd(2, "b"));
        Change("TryRemove(pair)", () => d.TryRemove(new KeyValuePair<int, string>(1, "a")));
        Change("GetOrAdd(2)", () => d.GetOrAdd(2, "c"));
        Change("AddOrUpdate(1)", () => d.AddOrUpdate(1, "d", (_, old) => old + "e"));
        Look("Keys", () => string.Join(",", d.Keys));
        Look("Values", () => string.Join(",", d.Values));
        Look("GetOrAdd(2)", () => d.GetOrAdd(2, "f"));
        Look("ContainsKey(1)", () => d.ContainsKey(1));
    }
}
