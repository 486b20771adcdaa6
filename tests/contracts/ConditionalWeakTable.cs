using System.Linq;
using System.Runtime.CompilerServices;
sealed class Subject : Matrix
{
    readonly ConditionalWeakTable<object, string> t = new();
    readonly object key = new(), other = new();

    public Subject()
    {
        t.Add(key, "a");
        Change("Remove", () => t.Remove(key));
        Change("TryAdd", () => t.TryAdd(other, "b"));
        Change("AddOrUpdate", () => t.AddOrUpdate(key, "c"));
        Change("Clear", t.Clear);
        Look("TryGetValue", () => t.TryGetValue(key, out string? value) ? value : "none");
        Look("TryGetValue(other)", () => t.TryGetValue(other, out string? value) ? value : "none");
        Look("GetOrAdd(other)", () => t.GetOrAdd(other, "d"));
        Look("Count", () => t.Count());
        Look("TryAdd(other)", () => t.TryAdd(other, "e"));
    }
}
