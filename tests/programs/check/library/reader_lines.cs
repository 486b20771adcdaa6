// about:   two threads read the same line of one reader
// mode:    check
// options: --races off
// expect:  violation kind=assertion
using System.Diagnostics;
using System.IO;
using System.Threading;

static class ReaderLines
{
    static readonly StringReader reader = new("one\ntwo\n");
    static string? a, b;

    static void First() => a = reader.ReadLine();

    static void Second() => b = reader.ReadLine();

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(a != b); // ERROR
    }
}
