// about:   string.Join is static and thread-safe, the list that it reads is not
// mode:    check
// options: --races off
// expect:  violation kind=unhandled-exception
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;

static class JoinLiveList
{
    static readonly List<int> numbers = new() { 1, 2 };
    static string? text;

    static void First() => text = string.Join(",", numbers); // ERROR

    static void Second() => numbers.Add(3);

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
