// about:   an immutable set is made from a list that another thread changes: the list is enumerated like any other
// mode:    check
// options: --races off
// expect:  violation kind=unhandled-exception
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Diagnostics;
using System.Threading;

static class SetFromLiveList
{
    static readonly List<int> Numbers = [1, 2];
    static ImmutableHashSet<int> made = [];

    static void First() { Numbers.Add(3); }

    static void Second() { made = ImmutableHashSet<int>.Empty.Union(Numbers); }

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
