// about:   Console locks around the writer that it was given
// mode:    check
// options: --races off
// expect:  ok
using System;
using System.Diagnostics;
using System.IO;
using System.Threading;

static class ConsoleLocks
{
    static readonly StringWriter text = new();

    static void First() => Console.Write('a');

    static void Second() => Console.Write('b');

    static void Main()
    {
        Console.SetOut(text);
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(text.ToString().Length == 2);
    }
}
