// about:   Atomic with a result, nested
// mode:    check
// expect:  ok states=12
using System.Threading;
using Tidelock;

static class AtomicFunction
{
    static int next;

    static int Take() => Verify.Atomic(() => Verify.Atomic(() => next++));

    static void Main()
    {
        int mine = -1, other = -1;
        var thread = new Thread(() => other = Take());
        thread.Start();
        mine = Take();
        thread.Join();
        Verify.Assert(mine + other == 1, "the same number twice");
    }
}
