// about:   one thread needs something that is not supported, the others break an assertion between themselves
// mode:    check
// expect:  violation kind=assertion
// dotnet:  skip
using System.Diagnostics;
using System.Threading;

static class UnsupportedBeside
{
    static int x, y;
    static int left, right;

    static void Main()
    {
        var timer = new Thread(() => new Timer(_ => { }, null, 5, 5));
        var one = new Thread(() =>
        {
            x = 1;
            left = y;
        });
        var two = new Thread(() =>
        {
            y = 1;
            right = x;
        });
        one.Start();
        two.Start();
        timer.Start();
        one.Join();
        two.Join();
        Debug.Assert(left + right == 1); // ERROR
    }
}
