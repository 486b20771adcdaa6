// about:   bytes copied into a part of a wider number are seen one by one
// mode:    check
// options: --races off
// expect:  violation kind=assertion
using System;
using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Threading;

static class BytesOverNumber
{
    static readonly long[] Numbers = new long[1];
    static readonly byte[] Bytes = [255, 255, 255];
    static long seen;

    static void First() { Bytes.CopyTo(MemoryMarshal.AsBytes(Numbers.AsSpan())); }

    static void Second() { seen = Numbers[0]; }

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(seen is 0 or 0xFFFFFF);
    }
}
