// about:       a boxed value: in ecma it may be seen later than its object
// mode:        check
// expect:      ok
// expect-sc:   ok
// expect-tso:  ok
// expect-ecma: violation kind=assertion
// expect-net:  ok
// dotnet:      skip
using System.Diagnostics;
using System.Threading;

static class PublishBox
{
    static object? shared;

    static void First()
    {
        shared = 42;
    }

    static void Second()
    {
        object? seen = shared;
        if (seen != null)
        {
            Debug.Assert((int)seen == 42);
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
