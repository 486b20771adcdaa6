// about:       trusted library code that copies the program's memory into an object of its own only looks
// mode:        check
// expect:      ok
// expect-sc:   ok
// expect-tso:  violation kind=assertion
// expect-ecma: violation kind=assertion
// expect-net:  violation kind=assertion
// dotnet:      skip
using System.Diagnostics;
using System.Threading;

static class SbGetValue
{
    static readonly int[] x = new int[1];
    static readonly int[] y = new int[1];
    static object? sawX, sawY;

    static void First()
    {
        x[0] = 1;
        sawY = y.GetValue(0);
    }

    static void Second()
    {
        y[0] = 1;
        sawX = x.GetValue(0);
    }

    static void Main()
    {
        _ = x.GetValue(0);
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert((int)sawX! == 1 || (int)sawY! == 1);
    }
}
