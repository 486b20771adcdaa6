using System.Collections.Concurrent;
sealed class Subject : Matrix
{
    readonly ConcurrentDictionary<int, int> d = new(2, 3);

    public Subject()
    {
        d[1] = 1;
        Change("TryRemove(1)", () => d.TryRemove(1, out _));
        Change("TryAdd(2)", () => d.TryAdd(2, 2));
        Change("[1] = 3", () => { d[1] = 3; });
        Change("TryUpdate", () => d.TryUpdate(1, 4, 1));
        Change("Clear", d.Clear);
        Look("ContainsKey(1)", () => d.ContainsKey(1));
        Look("TryGetValue(1)", () => d.TryGetValue(1, out int value) ? value : -1);
        Look("ContainsKey(2)", () => d.ContainsKey(2));
        Look("Count", () => d.Count);
        Look("IsEmpty", () => d.IsEmpty);
        Look("ToArray", () => d.ToArray().Length);
        Look("TryAdd(1)", () => d.TryAdd(1, 5));
    }
}
