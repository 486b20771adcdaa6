using System.Threading.Tasks;
sealed class Subject : Matrix
{
    readonly TaskCompletionSource c = new();

    public Subject()
    {
        Change("TrySetResult", () => c.TrySetResult());
        Change("TrySetException", () => c.TrySetException(new TimeoutException()));
        Change("TrySetCanceled", () => c.TrySetCanceled());
        Look("Status", () => c.Task.Status);
        Look("GetAwaiter", () => c.Task.GetAwaiter().IsCompleted);
        Look("TrySetCanceled", () => c.TrySetCanceled());
    }
}
