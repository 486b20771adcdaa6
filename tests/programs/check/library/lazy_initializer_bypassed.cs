// about:   a plain look at the lock of LazyInitializer is a data race with the exchange that makes it
// mode:    check
// options: --races error
// expect:  violation kind=data-race
// dotnet:  skip
using System.Threading;

static class LazyInitializerBypassed
{
    static object? value;
    static object? gate;
    static bool isMade;

    static void Main()
    {
        var other = new Thread(() => LazyInitializer.EnsureInitialized(ref value, ref isMade, ref gate, () => new object())); // ERROR
        other.Start();
        bool isThere = gate != null;
        other.Join();
    }
}
