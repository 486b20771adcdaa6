// about:       what Array.Copy writes may be seen late
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

static class MpCopy
{
    static readonly int[] source = { 1, 2 };
    static readonly int[] data = new int[2];
    static bool ready;

    static void First()
    {
        Array.Copy(source, data, 2);
        ready = true;
    }

    static void Second()
    {
        if (ready)
        {
            Debug.Assert(data[1] == 2);
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
