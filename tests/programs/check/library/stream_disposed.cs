// about:   a stream is closed between the question and the write
// mode:    check
// options: --races off
// expect:  violation kind=unhandled-exception
using System.Diagnostics;
using System.IO;
using System.Threading;

static class StreamDisposed
{
    static readonly MemoryStream stream = new();

    static void First()
    {
        if (stream.CanWrite) stream.WriteByte(1); // ERROR
    }

    static void Second() => stream.Dispose();

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
