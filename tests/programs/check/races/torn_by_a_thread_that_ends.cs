// about:   the reader has one half of a struct when the writer writes both and ends: it keeps the half that it has
// mode:    check
// expect:  violation kind=assertion
// message: torn
using System.Diagnostics;
using System.Threading;

static class TornByAThreadThatEnds
{
    record struct Pair(long First, long Second);

    static Pair shared;

    static void Main()
    {
        var writer = new Thread(() => Write());
        writer.Start();
        Pair copy = shared;
        if (!writer.IsAlive)
        {
            Debug.Assert(copy.First == copy.Second, "torn"); // ERROR
        }
    }

    static void Write()
    {
        shared.First = 1;
        shared.Second = 1;
    }
}
