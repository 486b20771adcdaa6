// about:       a thread reads what it has just written, or something newer
// mode:        check
// expect:      ok states=39
// expect-sc:   ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  ok
// litmus:      x = 1; r0 = x || x = 2
// exists:      0:r0=2 x=1
using System.Diagnostics;
using System.Threading;

static class Cowr
{
    static int x;
    static int seen;

    static void First()
    {
        x = 1;
        seen = x;
    }

    static void Second()
    {
        x = 2;
    }

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(seen == 1 || x == 2);
    }
}
