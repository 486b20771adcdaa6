sealed class Subject : Matrix
{
    readonly ManualResetEventSlim e = new(false);

    public Subject()
    {
        Change("Set", e.Set);
        Change("Dispose", e.Dispose);
        Look("IsSet", () => e.IsSet);
        Look("Wait(0)", () => e.Wait(0));
        Look("WaitHandle", () => e.WaitHandle.WaitOne(0));
        Look("Set", e.Set);
    }
}
