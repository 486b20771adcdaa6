// about:   Monitor.Pulse outside of the lock
// mode:    check
// expect:  violation kind=lock-misuse
using System.Threading;

static class PulseWithoutOwning
{
    static readonly object gate = new();

    static void Main()
    {
        lock (gate)
        {
        }
        Monitor.Pulse(gate); // ERROR
    }
}
