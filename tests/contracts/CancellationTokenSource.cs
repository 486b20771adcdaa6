sealed class Subject : Matrix
{
    readonly CancellationTokenSource c = new();
    readonly CancellationToken token;
    readonly CancellationTokenRegistration registration;
    int called;

    public Subject()
    {
        token = c.Token;
        registration = token.Register(() => Interlocked.Increment(ref called));
        Change("Cancel", c.Cancel);
        Change("Dispose", c.Dispose);
        Change("TryReset", () => c.TryReset());
        Change("Unregister", () => registration.Unregister());
        Look("IsCancellationRequested", () => c.IsCancellationRequested);
        Look("Token.IsCancellationRequested", () => token.IsCancellationRequested);
        Look("Unregister", () => registration.Unregister());
        Look("Register", () => token.Register(() => { }).Token.IsCancellationRequested);
        Look("Token", () => c.Token.CanBeCanceled);
        Look("Cancel", c.Cancel);
    }
}
