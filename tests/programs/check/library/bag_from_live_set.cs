// about:   the contract of a new ConcurrentBag does not cover the set that it is made from
// mode:    check
// options: --races off
// expect:  violation kind=unhandled-exception
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;

static class BagFromLiveSet
{
    static readonly HashSet<int> Numbers = [1, 2];
    static ConcurrentBag<int>? made;

    static void First() { Numbers.Add(3); }

    static void Second() { made = new ConcurrentBag<int>(Numbers); }

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
