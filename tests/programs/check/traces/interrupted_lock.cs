// about:  the trace says that a wait for a lock was interrupted, and does not say that the lock was taken
// mode:   check
// expect: violation kind=assertion
// notes:  is interrupted
using System.Diagnostics;
using System.Threading;

static class InterruptedLock
{
    static readonly object gate = new();
    static bool cleaned;

    static void Main()
    {
        var cleaner = new Thread(() =>
        {
            try
            {
                lock (gate)
                {
                    cleaned = true;
                }
            }
            catch (ThreadInterruptedException)
            {
            }
        });
        lock (gate)
        {
            cleaner.Start();
            cleaner.Interrupt();
        }
        cleaner.Join();
        Debug.Assert(cleaned);
    }
}
