sealed class Subject : Matrix
{
    readonly CancellationTokenSource c = new();
    readonly CancellationTokenSource linked;
    readonly WaitHandle handle;

    public Subject()
    {
        linked = CancellationTokenSource.CreateLinkedTokenSource(c.Token);
        handle = c.Token.WaitHandle;
        Change("Cancel", c.Cancel);
        Change("linked.Cancel", linked.Cancel);
        Change("Dispose", c.Dispose);
        Change("linked.Dispose", linked.Dispose);
        Look("IsCancellationRequested", () => c.IsCancellationRequested);
        Look("linked.IsCancellationRequested", () => linked.IsCancellationRequested);
        Look("handle", () => handle.WaitOne(0));
    }
}
