sealed class Subject : Matrix
{
    readonly Lazy<string> l = new(() => "a", LazyThreadSafetyMode.ExecutionAndPublication);
    readonly Lazy<string> p = new(() => "b", LazyThreadSafetyMode.PublicationOnly);
    readonly Lazy<Version> c = new(LazyThreadSafetyMode.PublicationOnly);

    public Subject()
    {
        Change("Value", () => l.Value);
        Change("published Value", () => p.Value);
        Change("constructed Value", () => c.Value);
        Look("Value", () => l.Value);
        Look("IsValueCreated", () => l.IsValueCreated);
        Look("published Value", () => p.Value);
        Look("published IsValueCreated", () => p.IsValueCreated);
        Look("constructed IsValueCreated", () => c.IsValueCreated);
    }
}
