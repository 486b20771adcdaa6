// about:   disposing a registration waits for its callback, which waits for the lock that the disposer holds
// mode:    check
// expect:  violation kind=hang
// dotnet:  skip
using System.Threading;

static class DisposeWaitsForCallback
{
    static readonly object gate = new();

    static void Main()
    {
        var source = new CancellationTokenSource();
        CancellationTokenRegistration registration = source.Token.Register(() =>
        {
            lock (gate)
            {
            }
        });
        var canceller = new Thread(source.Cancel);
        canceller.Start();
        lock (gate)
        {
            registration.Dispose();
        }
        canceller.Join();
    }
}
