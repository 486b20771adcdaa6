sealed class Subject : Matrix
{
    readonly CancellationTokenSource c = new();
    readonly CancellationToken token;
    readonly WaitHandle handle;

    public Subject()
    {
        token = c.Token; handle = token.WaitHandle;
        Change("Cancel", c.Cancel);
        Change("TryReset", () => c.TryReset());
        Change("Register", () => { int n = 0; token.Register(() => n++); return n; });
        Change("handle", () => token.WaitHandle.WaitOne(0));
        Look("IsCancellationRequested", () => c.IsCancellationRequested);
        Look("handle", () => handle.WaitOne(0));
        Look("Throw", () => token.ThrowIfCancellationRequested());
        Look("Register", () => { int n = 0; token.Register(() => n++); return n; });
        Look("Linked", () => CancellationTokenSource.CreateLinkedTokenSource(token).IsCancellationRequested);
        Look("TryReset", () => c.TryReset());
    }
}
