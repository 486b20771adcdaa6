using System.Threading.Tasks;
sealed class Subject : Matrix
{
    readonly SemaphoreSlim s = new(0, 3);
    readonly Task waiting;

    public Subject()
    {
        waiting = s.WaitAsync();
        Change("Release", () => s.Release());
        Change("Release(2)", () => s.Release(2));
        Change("Wait(0)", () => s.Wait(0));
        Change("Dispose", s.Dispose);
        Look("CurrentCount", () => s.CurrentCount);
        Look("Wait(0)", () => s.Wait(0));
        Look("waiting", () => waiting.IsCompleted);
        Look("Release", () => s.Release());
        Look("WaitAsync", () => s.WaitAsync().IsCompleted);
    }
}
