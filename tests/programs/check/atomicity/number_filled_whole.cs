// about:   numbers that are filled in whole are not torn
// mode:    check
// options: --races off
// expect:  ok
using System;
using System.Diagnostics;
using System.Threading;

static class NumberFilledWhole
{
    static readonly long[] Numbers = new long[1];
    static long seen;

    static void First() { Numbers.AsSpan().Fill(-1); }

    static void Second() { seen = Numbers[0]; }

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(seen is 0 or -1);
    }
}
