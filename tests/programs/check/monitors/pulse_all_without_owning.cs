// about:   Monitor.PulseAll outside of the lock
// mode:    check
// expect:  violation kind=lock-misuse
using System.Threading;

static class PulseAllWithoutOwning
{
    static void Main() => Monitor.PulseAll(new object()); // ERROR
}
