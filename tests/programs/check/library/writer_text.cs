// about:   two threads write to one StringWriter: a letter is lost
// mode:    check
// options: --races off
// expect:  violation kind=assertion
using System.Diagnostics;
using System.IO;
using System.Threading;

static class WriterText
{
    static readonly StringWriter writer = new();

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
        Debug.Assert(writer.ToString().Length == 2); // ERROR
    }
}
