// about:   Stream.Synchronized locks around every member
// mode:    check
// options: --races off
// expect:  ok
using System.Diagnostics;
using System.IO;
using System.Threading;

static class StreamSynchronized
{
    static readonly MemoryStream inner = new();
    static readonly Stream stream = Stream.Synchronized(inner);

    static void First() => stream.WriteByte(1);

    static void Second() => stream.WriteByte(2);

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(inner.Length == 2);
    }
}
