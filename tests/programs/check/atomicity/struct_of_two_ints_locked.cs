// about:   with a lock around both copies nobody comes between: one step each, as if the struct were one number
// mode:    check
// expect:  ok
using System.Diagnostics;
using System.Threading;

static class StructOfTwoIntsLocked
{
    struct Range
    {
        public int Low, High;
    }

    static readonly object gate = new();
    static Range current;

    static void Main()
    {
        var writer = new Thread(() =>
        {
            lock (gate) current = new Range { Low = 7, High = 7 };
        });
        writer.Start();
        Range seen;
        lock (gate) seen = current;
        Debug.Assert(seen.Low == seen.High);
        writer.Join();
    }
}
