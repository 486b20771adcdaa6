// about:   the same under a lock
// mode:    check
// options: --races off
// expect:  ok
using System.Diagnostics;
using System.IO;
using System.Threading;

static class StreamBytesLocked
{
    static readonly MemoryStream stream = new();

    static void First() { lock (stream) stream.WriteByte(1); }

    static void Second() { lock (stream) stream.WriteByte(2); }

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(stream.Length == 2);
    }
}
