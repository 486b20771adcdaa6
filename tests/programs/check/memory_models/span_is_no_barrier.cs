// about:       AsSpan and the indexer of a span are no barriers
// mode:        check
// expect:      ok
// expect-tso:  ok
// expect-ecma: violation kind=assertion
// expect-net:  violation kind=assertion
// dotnet:      skip
using System;
using System.Diagnostics;
using System.Threading;

static class SpanIsNoBarrier
{
    static int data, flag;

    static readonly int[] none = new int[2];

    static void Writer()
    {
        data = 1;
        Volatile.Write(ref flag, 1);
    }

    static void Main()
    {
        var writer = new Thread(Writer);
        writer.Start();
        int sawFlag = flag;
        int first = none.AsSpan()[1];
        int sawData = data + first;
        writer.Join();
        Debug.Assert(!(sawFlag == 1 && sawData == 0));
    }
}
