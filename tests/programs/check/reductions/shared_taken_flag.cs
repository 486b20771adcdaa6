// about:   the flag that Monitor.Enter sets lies in shared memory: others see it set
// mode:    check
// expect:  violation kind=assertion
// options: --races off
using System.Diagnostics;
using System.Threading;

class Section
{
    readonly object gate = new();
    public bool IsTaken;

    public void Run()
    {
        Monitor.Enter(gate, ref IsTaken);
        Monitor.Exit(gate);
    }
}

static class SharedTakenFlag
{
    static void Main()
    {
        var section = new Section();
        var runner = new Thread(section.Run);
        runner.Start();
        bool seen = section.IsTaken;
        runner.Join();
        Debug.Assert(!seen, "seen before it was waited for");  // ERROR
    }
}
