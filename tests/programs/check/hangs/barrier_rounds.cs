// about:   two threads meet at a Barrier twice
// mode:    check
// expect:  ok
using System.Threading;

static class BarrierRounds
{
    static void Main()
    {
        var barrier = new Barrier(2);
        ThreadStart rounds = () =>
        {
            barrier.SignalAndWait();
            barrier.SignalAndWait();
        };
        var one = new Thread(rounds);
        one.Start();
        rounds();
        one.Join();
    }
}
