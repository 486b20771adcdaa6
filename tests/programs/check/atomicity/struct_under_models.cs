// about:       a struct with two fields in one word is torn under every memory model
// mode:        check
// options:     --races off
// expect:      violation kind=assertion
// expect-tso:  violation kind=assertion
// expect-net:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

static class StructUnderModels
{
    struct Point
    {
        public int X, Y;
    }

    static Point point;

    static void Main()
    {
        var mover = new Thread(() => point = new Point { X = 1, Y = 1 });
        mover.Start();
        Point seen = point;
        Debug.Assert(seen.X == seen.Y); // ERROR
        mover.Join();
    }
}
