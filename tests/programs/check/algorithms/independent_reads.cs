// about:   independent reads of independent writes: under sequential consistency both readers agree on the order
// mode:    check
// expect:  ok states=679
using System.Diagnostics;
using System.Threading;

static class IndependentReads
{
    static volatile int x, y;

    static void Main()
    {
        int xThenY = 0, yThenX = 0;
        var writeX = new Thread(() => x = 1);
        var writeY = new Thread(() => y = 1);
        var reader = new Thread(() => xThenY = x * 10 + y);
        writeX.Start();
        writeY.Start();
        reader.Start();
        yThenX = y * 10 + x;
        reader.Join();
        Debug.Assert(xThenY != 10 || yThenX != 10);
    }
}
