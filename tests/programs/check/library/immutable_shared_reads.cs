// about:   threads that read one immutable dictionary need no lock
// mode:    check
// expect:  ok
using System.Collections.Immutable;
using System.Diagnostics;
using System.Threading;

static class ImmutableSharedReads
{
    static readonly ImmutableDictionary<int, int> Table = ImmutableDictionary<int, int>.Empty.Add(1, 10).Add(2, 20);

    static void First() { Debug.Assert(Table[1] == 10); }

    static void Second() { Debug.Assert(Table.SetItem(1, 11)[1] == 11 && Table[2] == 20); }

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
