// about:       independent reads of independent writes: two readers disagree
// mode:        check
// expect:      ok states=3088
// expect-sc:   ok
// expect-tso:  ok
// expect-ecma: violation kind=assertion
// expect-net:  violation kind=assertion
// dotnet:      skip
// litmus:      x = 1 || y = 1 || r0 = x; r1 = y || r0 = y; r1 = x
// exists:      2:r0=1 2:r1=0 3:r0=1 3:r1=0
using System.Diagnostics;
using System.Threading;

static class Iriw
{
    static int x, y;
    static int thirdX, thirdY, fourthX, fourthY;

    static void First()
    {
        x = 1;
    }

    static void Second()
    {
        y = 1;
    }

    static void Third()
    {
        int seenX = x;
        int seenY = y;
        thirdX = seenX;
        thirdY = seenY;
    }

    static void Fourth()
    {
        int seenY = y;
        int seenX = x;
        fourthX = seenX;
        fourthY = seenY;
    }

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        var third = new Thread(Third);
        var fourth = new Thread(Fourth);
        first.Start();
        second.Start();
        third.Start();
        fourth.Start();
        first.Join();
        second.Join();
        third.Join();
        fourth.Join();
        Debug.Assert(!(thirdX == 1 && thirdY == 0 && fourthY == 1 && fourthX == 0));
    }
}
