// about:       what Span.Fill writes may be seen late
// mode:        check
// expect:      ok
// expect-sc:   ok
// expect-tso:  ok
// expect-ecma: violation kind=assertion
// expect-net:  violation kind=assertion
// dotnet:      skip
using System;
using System.Diagnostics;
using System.Threading;

static class MpFill
{
    static readonly int[] data = new int[3];
    static bool ready;

    static void First()
    {
        data.AsSpan().Fill(4);
        ready = true;
    }

    static void Second()
    {
        if (ready)
        {
            Debug.Assert(data[2] == 4);
        }
    }

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
    }
}
