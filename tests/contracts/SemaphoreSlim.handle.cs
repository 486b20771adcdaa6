sealed class Subject : Matrix
{
    readonly SemaphoreSlim s = new(1, 3);
    readonly WaitHandle handle;

    public Subject()
    {
        handle = s.AvailableWaitHandle;
        Change("Release", () => s.Release());
        Change("Wait(0)", () => s.Wait(0));
        Change("Dispose", s.Dispose);
        Look("CurrentCount", () => s.CurrentCount);
        Look("Wait(0)", () => s.Wait(0));
        Look("handle", () => handle.WaitOne(0));
        Look("Release", () => s.Release());
    }
}
