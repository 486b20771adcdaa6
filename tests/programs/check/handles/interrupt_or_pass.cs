// about:   a waiter that is signalled and interrupted passes, or is interrupted and leaves the signal; never both
// mode:    check
// expect:  ok
using System;
using System.Diagnostics;
using System.Threading;

static class InterruptOrPass
{
    static void Main()
    {
        var gate = new AutoResetEvent(false);
        bool passed = false, interrupted = false;
        var waiter = new Thread(() =>
        {
            try
            {
                gate.WaitOne();
                passed = true;
                Thread.Sleep(Timeout.Infinite); // takes the interrupt, whenever it comes
            }
            catch (ThreadInterruptedException)
            {
                interrupted = true;
            }
        });
        waiter.Start();
        gate.Set();
        waiter.Interrupt();
        waiter.Join();
        Debug.Assert(interrupted);
        Debug.Assert(passed != gate.WaitOne(0));
    }
}
