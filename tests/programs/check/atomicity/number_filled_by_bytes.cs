// about:   a span of bytes that covers a number fills it byte by byte
// mode:    check
// options: --races off
// expect:  violation kind=assertion
using System;
using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Threading;

static class NumberFilledByBytes
{
    static readonly long[] Numbers = new long[1];
    static long seen;

    static void First() { MemoryMarshal.AsBytes(Numbers.AsSpan()).Fill(255); }

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
