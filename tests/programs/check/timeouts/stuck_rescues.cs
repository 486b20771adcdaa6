// about:   --timeouts stuck: a time-out comes when nothing else can run, and only then
// mode:    check
// options: --timeouts stuck
// expect:  ok states=20
using System.Diagnostics;
using System.Threading;

static class StuckRescues
{
    static readonly object gate = new();
    static int steps;

    static void Main()
    {
        var other = new Thread(() => Interlocked.Increment(ref steps));
        other.Start();
        lock (gate)
        {
            Debug.Assert(!Monitor.Wait(gate, 10));
        }
        Debug.Assert(steps == 1, "the other thread could run, so the time-out had to wait for it");
        other.Join();
    }
}
