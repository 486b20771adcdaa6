// about:   --timeouts never: a time-out that the program relies on does not come
// mode:    check
// options: --timeouts never
// expect:  violation kind=deadlock
using System.Threading;

static class NeverDeadlocks
{
    static readonly object gate = new();

    static void Main()
    {
        lock (gate)
        {
            Monitor.Wait(gate, 10); // ERROR
        }
    }
}
