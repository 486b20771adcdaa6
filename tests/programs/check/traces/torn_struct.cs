// about:  a struct that is read in the middle of a write: each row tells of the field that it is to
// mode:   check
// expect: violation kind=assertion
// shows:  pair.X = 1
using System.Diagnostics;
using System.Threading;

record struct Pair(long X, long Y);

static class TornStruct
{
    static Pair pair;

    static void Main()
    {
        var writer = new Thread(() => pair = new Pair(1, 1));
        writer.Start();
        Pair copy = pair;
        Debug.Assert(copy.X == copy.Y); // ERROR
        writer.Join();
    }
}
