// about:   TextWriter.Synchronized locks around every member
// mode:    check
// options: --races off
// expect:  ok
using System.Diagnostics;
using System.IO;
using System.Threading;

static class WriterSynchronized
{
    static readonly StringWriter inner = new();
    static readonly TextWriter writer = TextWriter.Synchronized(inner);

    static void First() => writer.Write('a');

    static void Second() => writer.Write('b');

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(inner.ToString().Length == 2);
    }
}
