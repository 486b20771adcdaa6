using System.Collections.Concurrent;
sealed class Subject : Matrix
{
    readonly ConcurrentQueue<int> q = new();

    public Subject()
    {
        q.Enqueue(1);
        Change("Enqueue", () => q.Enqueue(2));
        Change("TryDequeue", () => q.TryDequeue(out int value) ? value : -1);
        Change("Clear", q.Clear);
        Look("Count", () => q.Count);
        Look("IsEmpty", () => q.IsEmpty);
        Look("TryPeek", () => q.TryPeek(out int value) ? value : -1);
        Look("TryDequeue", () => q.TryDequeue(out int value) ? value : -1);
        Look("ToArray", () => string.Join(",", q.ToArray()));
    }
}
