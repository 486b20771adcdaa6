// about:       an atomic section that begins with a class constructor: what the thread wrote before has taken effect
// mode:        check
// options:     --library interleaved
// expect:      ok
// expect-sc:   ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  ok
// dotnet:      skip
//
// The class is the one that the compiler keeps the inner delegate in: only where the library is looked into is its constructor visible.
using System;
using System.Diagnostics;
using System.Threading;
using Tidelock;

static class AtomicSectionClass
{
    static int value;

    static void Apply(Action<int> action, int step) => action(step);

    static void Run(int step)
    {
        value = 0;
        Verify.Atomic(() => Apply(static s => value += s, step));
    }

    static void First() => Run(1);

    static void Second() => Run(1);

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(value >= 1);
    }
}
