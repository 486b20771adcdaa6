sealed class Subject : Matrix
{
    readonly CountdownEvent e = new(1);

    public Subject()
    {
        Change("Signal", () => e.Signal());
        Change("TryAddCount", () => e.TryAddCount());
        Change("Dispose", e.Dispose);
        Look("IsSet", () => e.IsSet);
        Look("CurrentCount", () => e.CurrentCount);
        Look("Wait(0)", () => e.Wait(0));
        Look("TryAddCount", () => e.TryAddCount());
    }
}
