// about:   a stream is not thread-safe: two bytes written at one position
// mode:    check
// options: --races off
// expect:  violation kind=assertion
using System.Diagnostics;
using System.IO;
using System.Threading;

static class StreamBytes
{
    static readonly MemoryStream stream = new();

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
        Debug.Assert(stream.Length == 2); // ERROR
    }
}
