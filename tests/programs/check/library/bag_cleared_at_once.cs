// about:   ConcurrentBag.Clear of the only thread that has added anything removes all at once
// mode:    check
// options: --races error
// expect:  ok
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading;

static class BagClearedAtOnce
{
    static void Main()
    {
        var bag = new ConcurrentBag<int>();
        var other = new Thread(() => { bag.Add(1); bag.Add(2); bag.Clear(); });
        other.Start();
        if (bag.Count == 2) Debug.Assert(bag.Count != 1);
        other.Join();
        Debug.Assert(bag.IsEmpty);
    }
}
