// about:   a span of halves that covers a number fills one after the other
// mode:    check
// options: --races off
// expect:  violation kind=assertion
using System;
using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Threading;

static class NumberFilledByHalves
{
    static readonly long[] Numbers = new long[1];
    static long seen;

    static void First() { MemoryMarshal.Cast<long, int>(Numbers.AsSpan()).Fill(1); }

    static void Second() { seen = Numbers[0]; }

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(seen is 0 or 0x1_0000_0001);
    }
}
