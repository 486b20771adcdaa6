// about:   an immutable list is thread-safe, the variable that holds it is not
// mode:    check
// options: --races off
// expect:  violation kind=assertion
using System.Collections.Immutable;
using System.Diagnostics;
using System.Threading;

static class ImmutableReplaced
{
    static ImmutableList<int> list = ImmutableList<int>.Empty;

    static void First() => list = list.Add(1);

    static void Second() => list = list.Add(2);

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(list.Count == 2); // ERROR
    }
}
