// about:       the same with volatile variables: tells who reads his own write before others see it
// mode:        check
// expect:      ok states=117
// expect-sc:   ok
// expect-tso:  violation kind=assertion
// expect-ecma: ok
// expect-net:  violation kind=assertion
// dotnet:      skip
// litmus:      x! = 1; r0 = x!; r1 = y! || y! = 1; r0 = y!; r1 = x!
// exists:      0:r0=1 0:r1=0 1:r0=1 1:r1=0
//
// In ecma a read waits for the own write, and what follows a volatile read waits for that.
using System.Diagnostics;
using System.Threading;

static class SbForwardingVolatile
{
    static volatile int x, y;
    static int ownX, sawY, ownY, sawX;

    static void First()
    {
        x = 1;
        int own = x;
        int other = y;
        ownX = own;
        sawY = other;
    }

    static void Second()
    {
        y = 1;
        int own = y;
        int other = x;
        ownY = own;
        sawX = other;
    }

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(!(ownX == 1 && sawY == 0 && ownY == 1 && sawX == 0));
    }
}
