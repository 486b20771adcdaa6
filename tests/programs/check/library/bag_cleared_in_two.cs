// about:   ConcurrentBag.Clear removes what its own thread has added before it removes what others have
// mode:    check
// options: --races error
// expect:  violation kind=assertion
// dotnet:  skip
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading;

static class BagClearedInTwo
{
    static void Main()
    {
        var bag = new ConcurrentBag<int> { 1 };
        var other = new Thread(() => { bag.Add(2); bag.Clear(); });
        other.Start();
        if (bag.Count == 2) Debug.Assert(bag.Count != 1); // ERROR
        other.Join();
        Debug.Assert(bag.IsEmpty);
    }
}
