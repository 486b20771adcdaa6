// about:   the lock is taken before the flag says so: in between another thread finds the one without the other
// mode:    check
// expect:  violation kind=assertion
// options: --races off
using System.Diagnostics;
using System.Threading;

static class SharedTakenFlagLate
{
    static readonly object gate = new();
    static readonly bool[] flags = new bool[1];

    static void Main()
    {
        var runner = new Thread(() =>
        {
            Monitor.Enter(gate, ref flags[0]);
            Monitor.Exit(gate);
        });
        runner.Start();
        bool isFree = Monitor.TryEnter(gate);
        bool isFlagged = flags[0];
        if (isFree)
        {
            Monitor.Exit(gate);
        }
        Debug.Assert(isFree || isFlagged, "taken, and the flag is not set yet");  // ERROR
        runner.Join();
    }
}
