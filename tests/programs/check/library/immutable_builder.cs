// about:   the builder of an immutable array is not thread-safe
// mode:    check
// options: --races off
// expect:  violation kind=assertion
using System.Collections.Immutable;
using System.Diagnostics;
using System.Threading;

static class ImmutableBuilder
{
    static readonly ImmutableArray<int>.Builder builder = ImmutableArray.CreateBuilder<int>();

    static void First() => builder.Add(1);

    static void Second() => builder.Add(2);

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(builder.Count == 2); // ERROR
    }
}
