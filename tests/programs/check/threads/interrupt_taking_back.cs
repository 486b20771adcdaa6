// about:   a thread that was pulsed waits for the lock, and Interrupt ends that wait, too: it throws, with the lock held
// mode:    check
// expect:  violation kind=assertion
// message: pulsed and interrupted
using System.Diagnostics;
using System.Threading;

static class InterruptTakingBack
{
    static readonly object gate = new();
    static bool waits, ready;

    static void Main()
    {
        var waiter = new Thread(() =>
        {
            lock (gate)
            {
                waits = true;
                try
                {
                    Monitor.Wait(gate);
                }
                catch (ThreadInterruptedException)
                {
                    Debug.Assert(Monitor.IsEntered(gate));
                    Debug.Assert(!ready, "pulsed and interrupted");
                }
            }
        });
        waiter.Start();
        lock (gate)
        {
            if (waits)
            {
                ready = true;
                Monitor.Pulse(gate);
                waiter.Interrupt();
            }
            else
            {
                waiter.IsBackground = true;
            }
        }
    }
}
