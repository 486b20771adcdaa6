// about:   store buffering: with sequential consistency not both threads read the old value
// mode:    check
// expect:  ok states=64
using System.Diagnostics;
using System.Threading;

static class StoreBuffering
{
    static int x, y, seenX, seenY;

    static void Main()
    {
        var a = new Thread(() =>
        {
            Volatile.Write(ref x, 1);
            seenY = Volatile.Read(ref y);
        });
        var b = new Thread(() =>
        {
            Volatile.Write(ref y, 1);
            seenX = Volatile.Read(ref x);
        });
        a.Start();
        b.Start();
        a.Join();
        b.Join();
        Debug.Assert(seenX == 1 || seenY == 1);
    }
}
