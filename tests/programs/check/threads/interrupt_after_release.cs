// about:   a thread that waits for a lock is interrupted before it notices that the lock is free: it may throw
// mode:    check
// expect:  violation kind=assertion
// message: interrupted
using System.Diagnostics;
using System.Threading;

static class InterruptAfterRelease
{
    static readonly object gate = new();

    static void Main()
    {
        bool interrupted = false;
        var waiter = new Thread(() =>
        {
            try
            {
                lock (gate)
                {
                }
            }
            catch (ThreadInterruptedException)
            {
                interrupted = true;
            }
        });
        lock (gate)
        {
            waiter.Start();
        }
        waiter.Interrupt();
        waiter.Join();
        Debug.Assert(!interrupted, "interrupted");
    }
}
