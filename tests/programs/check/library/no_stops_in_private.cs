// about:   formatting, queries and exceptions on data of one thread make no steps for others
// mode:    check
// options: --races off
// expect:  ok
using System;
using System.Diagnostics;
using System.Linq;
using System.Threading;

static class NoStopsInPrivate
{
    static int length;

    static void First()
    {
        string text = string.Format("{0:X} {1}", 12, 2.5);
        length = text.Length;
    }

    static void Second()
    {
        try { throw new InvalidOperationException(string.Join(",", new[] { 3, 1 }.OrderBy(x => x))); }
        catch (InvalidOperationException e) { _ = e.Message; }
    }

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(length == 5);
    }
}
