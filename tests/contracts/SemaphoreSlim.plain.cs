sealed class Subject : Matrix
{
    readonly SemaphoreSlim s = new(1, 3);

    public Subject()
    {
        Change("Release", () => s.Release());
        Change("Release(2)", () => s.Release(2));
        Change("Wait(0)", () => s.Wait(0));
        Look("Wait(0)", () => s.Wait(0));
        Look("WaitAsync(0)", () => s.WaitAsync(0).Result);
        Look("Release", () => s.Release());
    }
}
