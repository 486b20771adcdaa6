sealed class Subject : Matrix
{
    readonly ThreadLocal<string> l = new(() => "a", true);
    public override bool IsAffine => true;
    public override void Prepare() { l.Value = "p"; }

    public Subject()
    {
        Change("set", () => { l.Value = "b"; });
        Change("get", () => l.Value);
        Look("Value", () => l.Value);
        Look("IsValueCreated", () => l.IsValueCreated);
        Look("Values", () => string.Join(",", l.Values));
        Look("set", () => { l.Value = "c"; });
    }
}
