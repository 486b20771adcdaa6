using System.Collections.Immutable;
sealed class Subject : Matrix
{
    ImmutableDictionary<int, int> d = ImmutableDictionary<int, int>.Empty.Add(1, 1);
    ImmutableQueue<int> q = ImmutableQueue.Create(1);
    ImmutableArray<int> a = ImmutableArray.Create(1);

    public Subject()
    {
        Change("AddOrUpdate", () => ImmutableInterlocked.AddOrUpdate(ref d, 1, 5, (k, v) => v + 1));
        Change("TryUpdate", () => ImmutableInterlocked.TryUpdate(ref d, 1, 7, 1));
        Change("Enqueue", () => ImmutableInterlocked.Enqueue(ref q, 2));
        Change("TryDequeue", () => ImmutableInterlocked.TryDequeue(ref q, out int v) ? v : -1);
        Change("Update", () => ImmutableInterlocked.Update(ref a, x => x.Add(3)));
        Look("TryUpdate", () => ImmutableInterlocked.TryUpdate(ref d, 1, 7, 1));
        Look("GetOrAdd", () => ImmutableInterlocked.GetOrAdd(ref d, 2, 7));
        Look("d", () => string.Join(",", Volatile.Read(ref d)));
        Look("TryDequeue", () => ImmutableInterlocked.TryDequeue(ref q, out int v) ? v : -1);
        Look("Init", () => ImmutableInterlocked.InterlockedInitialize(ref a, ImmutableArray.Create(9)));
        Look("a", () => string.Join(",", a));
    }
}
