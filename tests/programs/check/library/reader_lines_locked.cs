// about:   the same under a lock
// mode:    check
// options: --races off
// expect:  ok
using System.Diagnostics;
using System.IO;
using System.Threading;

static class ReaderLinesLocked
{
    static readonly StringReader reader = new("one\ntwo\n");
    static string? a, b;

    static void First() { lock (reader) a = reader.ReadLine(); }

    static void Second() { lock (reader) b = reader.ReadLine(); }

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(a != b);
    }
}
