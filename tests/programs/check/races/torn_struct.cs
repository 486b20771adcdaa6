// about:   a struct of two fields is copied field by field: a reader can see half of each
// mode:    check
// expect:  violation kind=assertion
// message: torn
using System.Diagnostics;
using System.Threading;

static class TornStruct
{
    record struct Pair(long First, long Second);

    static Pair shared;

    static void Main()
    {
        var writer = new Thread(() => shared = new Pair(1, 1));
        writer.Start();
        Pair copy = shared;
        Debug.Assert(copy.First == copy.Second, "torn"); // ERROR
        writer.Join();
    }
}
