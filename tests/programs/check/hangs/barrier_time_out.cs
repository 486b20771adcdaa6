// about:   a Barrier for two, and one arrives, with a time-out of its own
// mode:    check
// expect:  ok
using System.Threading;

static class BarrierTimeOut
{
    static void Main()
    {
        var barrier = new Barrier(2);
        var one = new Thread(() => barrier.SignalAndWait(10));
        one.Start();
        one.Join();
    }
}
