// about:       two reads of one variable: the second sees an older value
// mode:        check
// expect:      ok states=54
// expect-sc:   ok
// expect-tso:  ok
// expect-ecma: violation kind=assertion
// expect-net:  ok
// dotnet:      skip
// litmus:      x = 1 || r0 = x; r1 = x
// exists:      1:r0=1 1:r1=0
//
// The original checker has no rule for two reads of one place, so ecma allows it.
using System.Diagnostics;
using System.Threading;

static class Corr
{
    static int x;
    static int before, after;

    static void First()
    {
        x = 1;
    }

    static void Second()
    {
        int seen = x;
        int again = x;
        before = seen;
        after = again;
    }

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(before <= after);
    }
}
