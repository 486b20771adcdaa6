// about:   Span.Fill fills one element after the other
// mode:    check
// expect:  violation kind=assertion
using System;
using System.Diagnostics;
using System.Threading;

static class SpanFilled
{
    static readonly int[] data = new int[3];

    static void Main()
    {
        var writer = new Thread(() => data.AsSpan().Fill(9));
        writer.Start();
        Debug.Assert(data[0] == data[2]); // ERROR
        writer.Join();
    }
}
