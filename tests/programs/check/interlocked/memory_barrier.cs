// about:   MemoryBarrier is a step like any other
// mode:    check
// expect:  ok states=54
using System.Diagnostics;
using System.Threading;

static class Barriers
{
    static int x, y, seenX = -1, seenY = -1;

    static void Main()
    {
        var other = new Thread(() =>
        {
            x = 1;
            Thread.MemoryBarrier();
            seenY = y;
        });
        other.Start();
        y = 1;
        Interlocked.MemoryBarrier();
        seenX = x;
        other.Join();
        Debug.Assert(seenX + seenY >= 1);
    }
}
