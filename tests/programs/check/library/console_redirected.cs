// about:   Console locks around the writer that it was given; who writes past it does not
// mode:    check
// options: --races off
// expect:  violation kind=assertion
using System;
using System.Diagnostics;
using System.IO;
using System.Threading;

static class ConsoleRedirected
{
    static readonly StringWriter text = new();

    static void First() => Console.Write('a');

    static void Second() => text.Write('b');

    static void Main()
    {
        Console.SetOut(text);
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(text.ToString().Length == 2); // ERROR
    }
}
