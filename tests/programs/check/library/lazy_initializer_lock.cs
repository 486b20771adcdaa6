// about:   LazyInitializer makes its lock by an exchange with what it has read: no data race
// mode:    check
// options: --races error
// expect:  ok
using System.Diagnostics;
using System.Threading;

static class LazyInitializerLock
{
    static object? value;
    static object? gate;
    static bool isMade;
    static int made;

    static object Get() => LazyInitializer.EnsureInitialized(ref value, ref isMade, ref gate, () => { made++; return new object(); });

    static void Main()
    {
        object? theirs = null;
        var other = new Thread(() => theirs = Get());
        other.Start();
        object mine = Get();
        other.Join();
        Debug.Assert(mine == theirs);
        Debug.Assert(made == 1);
    }
}
