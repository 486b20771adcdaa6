// about:       two writes to one variable keep their order
// mode:        check
// expect:      ok states=44
// expect-sc:   ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  ok
// litmus:      x = 1; x = 2 || r0 = x
// exists:      x=1
using System.Diagnostics;
using System.Threading;

static class Coww
{
    static int x;
    static int seen;

    static void First()
    {
        x = 1;
        x = 2;
    }

    static void Second()
    {
        seen = x;
    }

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(x == 2);
    }
}
