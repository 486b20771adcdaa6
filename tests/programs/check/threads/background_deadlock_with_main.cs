// about:   the process is alive while Main waits: that it waits for background threads only does not help
// mode:    check
// expect:  violation kind=deadlock
using System.Threading;

static class BackgroundDeadlockWithMain
{
    static readonly object gate = new();

    static void Main()
    {
        var worker = new Thread(() =>
        {
            lock (gate) // ERROR
            {
            }
        })
        { IsBackground = true };
        lock (gate)
        {
            worker.Start();
            worker.Join(); // ERROR
        }
    }
}
