// about:       a bulk operation comes after the thread's own writes under every memory model
// mode:        check
// options:     --races off
// expect:      ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  ok
using System;
using System.Diagnostics;
using System.Threading;

static class BulkAfterAWrite
{
    static readonly int[] data = new int[2];

    static void Main()
    {
        int seen = 0;
        var reader = new Thread(() => seen = data[1]);
        reader.Start();
        data[1] = 1;
        Array.Clear(data);
        Debug.Assert(data[1] == 0);
        reader.Join();
        Debug.Assert(seen is 0 or 1 && data[1] == 0);
    }
}
