// about:       a volatile write, and an ordinary read that an `if` depends on
// mode:        check
// expect:      ok states=33
// expect-sc:   ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  violation kind=assertion
// dotnet:      skip
// litmus:      x = 1; y! = 1 || r0 = y; if r0 == 1 { r1 = x } else { r1 = 1 }
// exists:      1:r1=0
//
// In net an ordinary read may come before the read that its branch depends on (a processor guesses the branch). Ecma is
// the original checker here, which waits at the branch; the text of ECMA-335 does not promise it.
using System.Diagnostics;
using System.Threading;

static class MpVolatileWriteIf
{
    static int data, flag;
    static int sawData = 1;

    static void First()
    {
        data = 1;
        Volatile.Write(ref flag, 1);
    }

    static void Second()
    {
        if (flag == 1)
        {
            sawData = data;
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
