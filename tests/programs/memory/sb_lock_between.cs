// about:       a lock taken and given back between write and read: both may move into it
// mode:        check
// expect:      ok states=124
// expect-sc:   ok
// expect-tso:  ok
// expect-ecma: violation kind=assertion
// expect-net:  violation kind=assertion
// dotnet:      skip
// litmus:      x = 1; lock m0; unlock m0; r0 = y || y = 1; lock m1; unlock m1; r0 = x
// exists:      0:r0=0 1:r0=0
//
// On x86 Enter is a locked instruction: the write is out before it.
using System.Diagnostics;
using System.Threading;

static class SbLockBetween
{
    static readonly object lockA = new(), lockB = new();
    static int x, y;
    static int sawX, sawY;

    static void First()
    {
        x = 1;
        Monitor.Enter(lockA);
        Monitor.Exit(lockA);
        sawY = y;
    }

    static void Second()
    {
        y = 1;
        Monitor.Enter(lockB);
        Monitor.Exit(lockB);
        sawX = x;
    }

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(sawX == 1 || sawY == 1);
    }
}
