using System.Collections.Concurrent;
sealed class Subject : Matrix
{
    readonly ConcurrentStack<int> s = new();

    public Subject()
    {
        s.Push(1);
        Change("Push", () => s.Push(2));
        Change("PushRange", () => s.PushRange(new[] { 3, 4 }));
        Change("TryPop", () => s.TryPop(out int value) ? value : -1);
        Change("TryPopRange", () => s.TryPopRange(new int[2]));
        Change("Clear", s.Clear);
        Look("Count", () => s.Count);
        Look("IsEmpty", () => s.IsEmpty);
        Look("TryPeek", () => s.TryPeek(out int value) ? value : -1);
        Look("TryPop", () => s.TryPop(out int value) ? value : -1);
        Look("ToArray", () => string.Join(",", s.ToArray()));
    }
}
