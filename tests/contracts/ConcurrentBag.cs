using System.Collections.Concurrent;
sealed class Subject : Matrix
{
    readonly ConcurrentBag<int> b = new();
    public override bool IsAffine => true;

    public Subject()
    {
        b.Add(1);
        Change("Add", () => b.Add(2));
        Change("TryTake", () => b.TryTake(out int value) ? value : -1);
        Change("Clear", b.Clear);
        Look("Count", () => b.Count);
        Look("IsEmpty", () => b.IsEmpty);
        Look("TryPeek", () => b.TryPeek(out int value) ? value : -1);
        Look("TryTake", () => b.TryTake(out int value) ? value : -1);
        Look("Add", () => b.Add(3));
    }
}
