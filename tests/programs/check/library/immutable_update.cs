// about:   ImmutableInterlocked.Update loses nothing, although what it is handed runs between its steps
// mode:    check
// options: --races off
// expect:  ok
using System.Collections.Immutable;
using System.Diagnostics;
using System.Threading;

static class ImmutableUpdate
{
    static ImmutableList<int> list = ImmutableList<int>.Empty;

    static void First() => ImmutableInterlocked.Update(ref list, l => l.Add(1));

    static void Second() => ImmutableInterlocked.Update(ref list, l => l.Add(2));

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(list.Count == 2);
    }
}
