// about:   a waiter that was interrupted is in the queue until it notices, and the pulse that it is given is lost
// mode:    check
// expect:  violation kind=deadlock
using System.Threading;

static class InterruptLosesPulse
{
    static readonly object gate = new();
    static int waiting;

    static void Main()
    {
        var interrupted = new Thread(() =>
        {
            try
            {
                lock (gate)
                {
                    waiting++;
                    Monitor.Wait(gate);
                }
            }
            catch (ThreadInterruptedException)
            {
            }
        });
        var pulsed = new Thread(() =>
        {
            lock (gate)
            {
                if (waiting == 1)
                {
                    waiting++;
                    Monitor.Wait(gate);
                }
            }
        });
        interrupted.Start();
        pulsed.Start();
        lock (gate)
        {
            interrupted.Interrupt();
            if (waiting == 2)
            {
                Monitor.Pulse(gate);
            }
            else
            {
                waiting = 3;
            }
        }
        interrupted.Join();
        pulsed.Join();
    }
}
