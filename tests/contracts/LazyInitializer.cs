sealed class Subject : Matrix
{
    string? target;
    bool isMade;
    object? gate;
    string? locked;

    public Subject()
    {
        Change("EnsureInitialized", () => LazyInitializer.EnsureInitialized(ref target, () => "a"));
        Change("locked", () => LazyInitializer.EnsureInitialized(ref locked, ref isMade, ref gate, () => "b"));
        Look("EnsureInitialized", () => LazyInitializer.EnsureInitialized(ref target, () => "a"));
        Look("target", () => Volatile.Read(ref target));
        Look("locked", () => LazyInitializer.EnsureInitialized(ref locked, ref isMade, ref gate, () => "b"));
    }
}
