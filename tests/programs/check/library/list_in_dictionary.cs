// about:   the dictionary is thread-safe, the list that it holds is not
// mode:    check
// options: --races off
// expect:  violation kind=assertion
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;

static class ListInDictionary
{
    static readonly ConcurrentDictionary<string, List<int>> map = new() { ["k"] = new List<int>() };

    static void First() => map["k"].Add(1);

    static void Second() => map["k"].Add(2);

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(map["k"].Count == 2); // ERROR
    }
}
