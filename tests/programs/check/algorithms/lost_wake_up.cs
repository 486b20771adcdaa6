// about:   the condition is tested outside of the lock: the pulse can come between the test and the wait
// mode:    check
// expect:  violation kind=deadlock
using System.Threading;

static class LostWakeUp
{
    static readonly object gate = new();
    static volatile bool ready;

    static void Main()
    {
        var consumer = new Thread(() =>
        {
            if (!ready)
            {
                lock (gate)
                {
                    Monitor.Wait(gate); // ERROR
                }
            }
        });
        consumer.Start();
        ready = true;
        lock (gate)
        {
            Monitor.Pulse(gate);
        }
        consumer.Join(); // ERROR
    }
}
