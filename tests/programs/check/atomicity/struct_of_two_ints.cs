// about:   a struct of eight bytes with two fields is copied field by field
// mode:    check
// expect:  violation kind=assertion
// message: half
using System.Diagnostics;
using System.Threading;

static class StructOfTwoInts
{
    struct Range
    {
        public int Low, High;
    }

    sealed class Holder
    {
        public Range Current;
    }

    static void Main()
    {
        var holder = new Holder();
        var writer = new Thread(() => holder.Current = new Range { Low = 7, High = 7 });
        writer.Start();
        Range seen = holder.Current;
        Debug.Assert(seen.Low == seen.High, "half of each"); // ERROR
        writer.Join();
    }
}
