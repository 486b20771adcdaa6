// about:   a lock that was free all the time does not answer an interrupt, which ends the next wait
// mode:    check
// expect:  ok
using System.Diagnostics;
using System.Threading;

static class InterruptFreeLock
{
    static readonly object gate = new();

    static void Main()
    {
        bool entered = false, interrupted = false;
        var waiter = new Thread(() =>
        {
            lock (gate)
            {
                entered = true;
            }
            try
            {
                Thread.Sleep(Timeout.Infinite);
            }
            catch (ThreadInterruptedException)
            {
                interrupted = true;
            }
        });
        waiter.Start();
        waiter.Interrupt();
        waiter.Join();
        Debug.Assert(entered && interrupted);
    }
}
