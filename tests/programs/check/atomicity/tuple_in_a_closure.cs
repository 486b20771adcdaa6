// about:   a tuple that two lambdas capture is copied item by item
// mode:    check
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

static class TupleInAClosure
{
    static void Main()
    {
        (int X, int Y) position = (0, 0);
        var mover = new Thread(() => position = (3, 3));
        mover.Start();
        (int x, int y) = position;
        Debug.Assert(x == y); // ERROR
        mover.Join();
    }
}
