// about:   an action that blocks is atomic up to there: the other thread can go on and release the lock
// mode:    check
// expect:  ok states=22
using System.Threading;
using Tidelock;

static class AtomicBlocks
{
    static readonly object gate = new();
    static int value;

    static void Main()
    {
        var other = new Thread(() =>
        {
            lock (gate)
            {
                value++;
            }
        });
        other.Start();
        Verify.Atomic(() =>
        {
            lock (gate)
            {
                value++;
            }
        });
        other.Join();
        Verify.Assert(value == 2, "lost");
    }
}
