// about:   TryEnter with a time-out may give up at any point while the monitor is taken, but not when it is free
// mode:    check
// expect:  ok states=28
using System.Diagnostics;
using System.Threading;

static class TryEnterTimeOut
{
    static readonly object gate = new();
    static int done;

    static void Main()
    {
        var other = new Thread(() =>
        {
            lock (gate)
            {
                done++;
            }
        });
        other.Start();
        bool taken = Monitor.TryEnter(gate, 100);
        if (taken)
        {
            Monitor.Exit(gate);
        }
        other.Join();
        Debug.Assert(done == 1);
        Debug.Assert(Monitor.TryEnter(gate, 1), "nobody holds it");
        Monitor.Exit(gate);
    }
}
