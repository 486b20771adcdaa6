using System.Collections.Concurrent;
sealed class Subject : Matrix
{
    readonly ConcurrentQueue<int> q = new(new[] { 1, 2 });
    readonly ConcurrentStack<int> s = new(new[] { 1, 2 });

    public Subject()
    {
        Change("Enqueue", () => q.Enqueue(3));
        Change("TryDequeue", () => q.TryDequeue(out int v) ? v : -1);
        Change("PopRange", () => { var x = new int[2]; int n = s.TryPopRange(x); return n + ":" + string.Join(",", x); });
        Change("PushRange", () => s.PushRange(new[] { 5, 6 }, 0, 2));
        Look("foreach", () => string.Join(",", q));
        Look("CopyTo", () => { var x = new int[5]; q.CopyTo(x, 0); return string.Join(",", x); });
        Look("s", () => string.Join(",", s));
        Look("s.CopyTo", () => { var x = new int[5]; s.CopyTo(x, 0); return string.Join(",", x); });
        Look("PopRange", () => { var x = new int[2]; int n = s.TryPopRange(x); return n + ":" + string.Join(",", x); });
    }
}
