// about:       a read does not see a write that comes after the own later write
// mode:        check
// expect:      ok states=39
// expect-sc:   ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  ok
// litmus:      r0 = x; x = 1 || x = 2
// exists:      0:r0=2 x=2
using System.Diagnostics;
using System.Threading;

static class Corw
{
    static int x;
    static int saw;

    static void First()
    {
        int seen = x;
        x = 1;
        saw = seen;
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
        Debug.Assert(saw == 0 || x == 1);
    }
}
