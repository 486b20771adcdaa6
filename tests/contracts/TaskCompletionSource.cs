using System.Threading.Tasks;
sealed class Subject : Matrix
{
    readonly TaskCompletionSource<int> c = new();

    public Subject()
    {
        Change("TrySetResult", () => c.TrySetResult(1));
        Change("TrySetException", () => c.TrySetException(new TimeoutException()));
        Change("TrySetCanceled", () => c.TrySetCanceled());
        Look("IsCompleted", () => c.Task.IsCompleted);
        Look("Status", () => c.Task.Status);
        Look("Exception", () => c.Task.Exception?.InnerException?.GetType().Name);
        Look("Wait(0)", () => c.Task.Wait(0));
        Look("TrySetResult", () => c.TrySetResult(2));
        Look("IsFaulted", () => c.Task.IsFaulted);
    }
}
