// about:   Lock.Exit by a thread that does not hold it
// mode:    check
// expect:  violation kind=lock-misuse
using System.Threading;

static class LockClassMisuse
{
    static readonly Lock gate = new();

    static void Main()
    {
        var other = new Thread(() =>
        {
            lock (gate)
            {
            }
        });
        other.Start();
        gate.Exit(); // ERROR
    }
}
