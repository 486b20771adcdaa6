// about:   a pulse that nobody waits for is lost: waiting without a condition can hang
// mode:    check
// expect:  violation kind=deadlock
using System.Threading;

static class PulseBeforeWait
{
    static readonly object gate = new();

    static void Main()
    {
        var consumer = new Thread(() =>
        {
            lock (gate)
            {
                Monitor.Wait(gate); // ERROR
            }
        });
        consumer.Start();
        lock (gate)
        {
            Monitor.Pulse(gate);
        }
        consumer.Join(); // ERROR
    }
}
