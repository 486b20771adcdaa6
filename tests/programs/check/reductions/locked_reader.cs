// about:   writer and reader hold the same lock
// mode:    check
// expect:  ok
using System.Diagnostics;
using System.Threading;

class Pair
{
    public int Left;
    public int Right;
}

static class LockedReader
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
        lock (pair)
        {
            Debug.Assert(pair.Left == pair.Right);
        }
        writer.Join();
    }
}
