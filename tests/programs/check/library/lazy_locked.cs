// about:   Lazy with its default mode runs its factory once
// mode:    check
// options: --races off
// expect:  ok
using System;
using System.Diagnostics;
using System.Threading;

static class LazyLocked
{
    static int made;
    static readonly Lazy<object> lazy = new(Make);

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
        Debug.Assert(made == 1);
    }
}
