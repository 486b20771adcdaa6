// about:       a volatile write waits for all that Array.Copy writes
// mode:        check
// expect:      ok
// expect-sc:   ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  ok
// dotnet:      skip
using System;
using System.Diagnostics;
using System.Threading;

static class MpCopyVolatile
{
    static readonly int[] source = { 1, 2 };
    static readonly int[] data = new int[2];
    static volatile bool ready;

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
