// about:       a struct of one word is torn also where it is read through an array that is not read yet
// mode:        check
// expect:      violation kind=assertion
// expect-tso:  violation kind=assertion
// expect-ecma: violation kind=assertion
// expect-net:  violation kind=assertion
// options:     --races off
// dotnet:      skip
using System.Diagnostics;
using System.Threading;

struct Pair
{
    public int x, y;
}

static class StructTornInPendingArray
{
    static Pair[] pairs = { new Pair() };

    static void Main()
    {
        var thread = new Thread(() => pairs[0] = new Pair { x = 1, y = 1 });
        thread.Start();
        Pair pair = pairs[0];
        Debug.Assert(pair.x == pair.y); // ERROR
        thread.Join();
    }
}
