// about:   the writer holds a lock, the reader takes none
// mode:    check
// expect:  violation kind=assertion
// options: --races off
using System.Diagnostics;
using System.Threading;

class Pair
{
    public int Left;
    public int Right;
}

static class UnlockedReader
{
    static void Main()
    {
        var pair = new Pair();
        var writer = new Thread(() =>
        {
            lock (pair)
            {
                pair.Left = 1;
                pair.Right = 1;
            }
        });
        writer.Start();
        int right = pair.Right;
        int left = pair.Left;
        Debug.Assert(left == right, "read between the writes");  // ERROR
        writer.Join();
    }
}
