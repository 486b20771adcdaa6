sealed class Subject : Matrix
{
    readonly AsyncLocal<string> l = new();
    public override bool IsAffine => true;

    public Subject()
    {
        Change("set", () => { l.Value = "a"; return l.Value; });
        Look("get", () => l.Value);
        Look("set", () => { l.Value = "b"; });
    }
}
