// about:   Lazy with PublicationOnly: factories race, one value is published
// mode:    check
// options: --races off
// expect:  ok
using System;
using System.Diagnostics;
using System.Threading;

static class LazyPublication
{
    static readonly Lazy<object> lazy = new(() => new object(), LazyThreadSafetyMode.PublicationOnly);
    static object? a, b;

    static void First() => a = lazy.Value;

    static void Second() => b = lazy.Value;

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(a != null && a == b);
    }
}
