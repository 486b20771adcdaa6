// about:       an ordinary read in an `if` in another `if`, each on an ordinary read
// mode:        check
// expect:      ok states=40
// expect-sc:   ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  violation kind=assertion
// dotnet:      skip
// litmus:      x = 1; fence; y = 1; fence; z = 1 || r0 = z; if r0 == 1 { r1 = y; if r1 == 1 { r2 = x } else { r2 = 1 } } else { r2 = 1 }
// exists:      1:r2=0
//
// In net the innermost read may come before both of the others: a processor guesses one branch after the other.
using System.Diagnostics;
using System.Threading;

static class MpNestedIf
{
    static int data, inner, outer;
    static int sawData = 1;

    static void First()
    {
        data = 1;
        Thread.MemoryBarrier();
        inner = 1;
        Thread.MemoryBarrier();
        outer = 1;
    }

    static void Second()
    {
        if (outer == 1)
        {
            if (inner == 1)
            {
                sawData = data;
            }
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
        Debug.Assert(sawData == 1);
    }
}
