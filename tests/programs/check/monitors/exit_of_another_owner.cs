// about:   Monitor.Exit while another thread is the owner; only some interleavings get there
// mode:    check
// expect:  violation kind=lock-misuse
using System.Threading;

static class ExitOfAnotherOwner
{
    static readonly object gate = new();
    static volatile bool held;

    static void Main()
    {
        var owner = new Thread(() =>
        {
            lock (gate)
            {
                held = true;
                held = false;
            }
        });
        owner.Start();
        if (held)
        {
            Monitor.Exit(gate); // ERROR
        }
        owner.Join();
    }
}
