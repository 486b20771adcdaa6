using System.Collections.Immutable;
sealed class Subject : Matrix
{
    ImmutableDictionary<int, int> d = ImmutableDictionary<int, int>.Empty.Add(1, 1);
    ImmutableStack<int> s = ImmutableStack.Create(1);
    ImmutableArray<int> a = ImmutableArray.Create(1);

    public Subject()
    {
        Change("TryAdd", () => ImmutableInterlocked.TryAdd(ref d, 2, 2));
        Change("TryRemove", () => ImmutableInterlocked.TryRemove(ref d, 1, out _));
        Change("Push", () => ImmutableInterlocked.Push(ref s, 2));
        Change("InterlockedExchange", () => ImmutableInterlocked.InterlockedExchange(ref a, ImmutableArray.Create(1, 2)).Length);
        Look("Count", () => Volatile.Read(ref d).Count);
        Look("TryAdd", () => ImmutableInterlocked.TryAdd(ref d, 2, 3));
        Look("TryPop", () => ImmutableInterlocked.TryPop(ref s, out int value) ? value : -1);
        Look("Update", () => ImmutableInterlocked.Update(ref a, x => x.Add(3)));
    }
}
