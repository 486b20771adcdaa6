// about:   AddRange of an immutable list over a queue that another thread changes
// mode:    check
// options: --races off
// expect:  violation kind=unhandled-exception
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Diagnostics;
using System.Threading;

static class ImmutableListFromLive
{
    static readonly Queue<int> Numbers = new([1, 2]);
    static ImmutableList<int> made = [];

    static void First() { Numbers.Enqueue(3); }

    static void Second() { made = ImmutableList<int>.Empty.AddRange(Numbers); }

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
