// about:   Lazy without thread safety runs its factory twice
// mode:    check
// options: --races off
// expect:  violation kind=assertion
using System;
using System.Diagnostics;
using System.Threading;

static class LazyNone
{
    static int made;
    static readonly Lazy<object> lazy = new(Make, LazyThreadSafetyMode.None);

    static object Make()
    {
        Interlocked.Increment(ref made);
        return new object();
    }

    static void First() => _ = lazy.Value;

    static void Second() => _ = lazy.Value;

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(made == 1); // ERROR
    }
}
