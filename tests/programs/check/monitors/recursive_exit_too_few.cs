// about:   entered twice, left once: the other thread never gets the monitor
// mode:    check
// expect:  violation kind=deadlock
using System.Threading;

static class RecursiveExitTooFew
{
    static readonly object gate = new();

    static void Main()
    {
        Monitor.Enter(gate);
        Monitor.Enter(gate);
        Monitor.Exit(gate);
        var other = new Thread(() =>
        {
            lock (gate) // ERROR
            {
            }
        });
        other.Start();
        other.Join(); // ERROR
    }
}
