// about:   constant data is the other side of a comparison or copy with memory that is shared
// mode:    check
// expect:  ok states=61
using System;
using System.Diagnostics;
using System.Threading;

static class ConstantData
{
    static readonly byte[] key = { 1, 2, 3, 4, 5, 6, 7, 8, 9 };
    static readonly byte[] text = new byte[2];
    static int other;

    static void Main()
    {
        var thread = new Thread(() => other = 1);
        thread.Start();
        ReadOnlySpan<byte> expected = new byte[] { 1, 2, 3, 4, 5, 6, 7, 8, 9 };
        Debug.Assert(key.AsSpan().SequenceEqual(expected));
        Debug.Assert(expected.SequenceEqual(key));
        "AB"u8.CopyTo(text);
        Debug.Assert(text[0] == 'A' && text[1] == 'B' && key.AsSpan().StartsWith(expected[..2]));
        thread.Join();
        Debug.Assert(other == 1);
    }
}
