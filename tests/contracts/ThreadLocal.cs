sealed class Subject : Matrix
{
    readonly ThreadLocal<string> l = new(() => "a", true);
    public override bool IsAffine => true;

    public Subject()
    {
        Change("set", () => { l.Value = "b"; });
        Change("get", () => l.Value);
        Change("set, get", () => { l.Value = "b"; return l.Value; });
        Change("Dispose", l.Dispose);
        Look("Value", () => l.Value);
        Look("IsValueCreated", () => l.IsValueCreated);
        Look("Values", () => string.Join(",", l.Values));
        Look("Dispose", l.Dispose);
    }
}
