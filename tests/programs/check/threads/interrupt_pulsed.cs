// about:   a waiter that is pulsed and interrupted gets the one or the other, and never misses the condition
// mode:    check
// expect:  ok states=88
using System.Threading;

static class InterruptPulsed
{
    static readonly object gate = new();
    static bool ready;

    static bool TryWait()
    {
        try
        {
            lock (gate)
            {
                while (!ready)
                {
                    Monitor.Wait(gate);
                }
            }
            return true;
        }
        catch (ThreadInterruptedException)
        {
            return false;
        }
    }

    static void Main()
    {
        var waiter = new Thread(() =>
        {
            while (!TryWait())
            {
            }
        });
        waiter.Start();
        waiter.Interrupt();
        lock (gate)
        {
            ready = true;
            Monitor.PulseAll(gate);
        }
        waiter.Join();
    }
}
