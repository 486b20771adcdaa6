// about:       what is compared may be read before an earlier write takes effect
// mode:        check
// expect:      ok
// expect-sc:   ok
// expect-tso:  violation kind=assertion
// expect-ecma: violation kind=assertion
// expect-net:  violation kind=assertion
// dotnet:      skip
using System;
using System.Diagnostics;
using System.Threading;

static class SbSequenceEqual
{
    static readonly int[] zero = new int[1];
    static readonly int[] x = new int[1];
    static readonly int[] y = new int[1];
    static bool sawX, sawY;

    static void First()
    {
        x[0] = 1;
        sawY = !y.AsSpan().SequenceEqual(zero);
    }

    static void Second()
    {
        y[0] = 1;
        sawX = !x.AsSpan().SequenceEqual(zero);
    }

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(sawX || sawY);
    }
}
