// about:   Monitor.Wait outside of the lock
// mode:    check
// expect:  violation kind=lock-misuse
using System.Threading;

static class WaitWithoutOwning
{
    static readonly object gate = new();

    static void Main()
    {
        var other = new Thread(() =>
        {
            lock (gate)
            {
                Monitor.PulseAll(gate);
            }
        });
        other.Start();
        Monitor.Wait(gate); // ERROR
    }
}
