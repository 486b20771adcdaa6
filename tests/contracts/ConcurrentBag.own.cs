using System.Collections.Concurrent;
sealed class Subject : Matrix
{
    readonly ConcurrentBag<int> b = new();
    public override bool IsAffine => true;
    public override void Prepare() => b.Add(5);

    public Subject()
    {
        b.Add(1);
        Change("Add", () => b.Add(2));
        Change("TryTake", () => b.TryTake(out int value) ? value : -1);
        Change("TryPeek", () => b.TryPeek(out int value) ? value : -1);
        Change("Clear", b.Clear);
        Look("ToArray", () => string.Join(",", b.ToArray()));
        Look("IsEmpty", () => b.IsEmpty);
        Look("TryPeek", () => b.TryPeek(out int value) ? value : -1);
        Look("TryTake", () => b.TryTake(out int value) ? value : -1);
        Look("Count", () => b.Count);
        Look("Clear", b.Clear);
    }
}
