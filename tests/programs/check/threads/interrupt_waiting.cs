// about:   Interrupt of a thread that waits, now or later, throws ThreadInterruptedException there
// mode:    check
// expect:  ok states=26
using System.Diagnostics;
using System.Threading;

static class InterruptWaiting
{
    static readonly object gate = new();
    static bool interrupted;

    static void Main()
    {
        var waiter = new Thread(() =>
        {
            lock (gate)
            {
                try
                {
                    Monitor.Wait(gate);
                }
                catch (ThreadInterruptedException)
                {
                    Debug.Assert(Monitor.IsEntered(gate));
                    interrupted = true;
                }
            }
        });
        waiter.Start();
        waiter.Interrupt();
        waiter.Join();
        Debug.Assert(interrupted);
    }
}
