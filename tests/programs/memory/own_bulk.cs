// about:       a thread sees its own bulk and unaligned operations in order, whatever waits
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

static class OwnBulk
{
    static readonly int[] data = { 1, 2, 0 };
    static readonly int[] moved = { 1, 1, 2 };
    static readonly byte[] bytes = new byte[8];
    static int other;

    static void First()
    {
        Array.Copy(data, 0, data, 1, 2);
        Debug.Assert(data[1] == 1 && data[2] == 2);
        Debug.Assert(data.AsSpan().SequenceEqual(moved));
        Thread.MemoryBarrier();
        Array.Copy(data, 1, data, 0, 2);
        Debug.Assert(data[0] == 1 && data[1] == 2);
        Thread.MemoryBarrier();
        BitConverter.TryWriteBytes(bytes.AsSpan(3), (short)-2);
        Debug.Assert(BitConverter.ToInt16(bytes, 3) == -2);
    }

    static void Second()
    {
        other = 1;
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
