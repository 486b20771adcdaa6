// about:       the elements of an array that is published: in ecma they may be seen late
// mode:        check
// expect:      ok
// expect-sc:   ok
// expect-tso:  ok
// expect-ecma: violation kind=assertion
// expect-net:  ok
// dotnet:      skip
using System.Diagnostics;
using System.Threading;

static class PublishArrayInitialiser
{
    static int[]? shared;

    static void First()
    {
        shared = new[] { 1, 2, 3, 4 };
    }

    static void Second()
    {
        int[]? seen = shared;
        if (seen != null)
        {
            Debug.Assert(seen[2] == 3);
        }
    }

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
