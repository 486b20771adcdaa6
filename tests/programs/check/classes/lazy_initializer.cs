// about:   LazyInitializer.EnsureInitialized: several may construct, all see the same object
// mode:    check
// expect:  ok states=34
using System.Diagnostics;
using System.Threading;

static class LazyInitialized
{
    static object? instance;

    static void Main()
    {
        object? seen = null;
        var other = new Thread(() => seen = LazyInitializer.EnsureInitialized(ref instance, () => new object()));
        other.Start();
        object mine = LazyInitializer.EnsureInitialized(ref instance, () => new object());
        other.Join();
        Debug.Assert(ReferenceEquals(mine, seen));
    }
}
