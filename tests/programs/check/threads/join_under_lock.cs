// about:   joining a thread while holding the lock that it needs
// mode:    check
// expect:  violation kind=deadlock
using System.Threading;

static class JoinUnderLock
{
    static readonly object gate = new();

    static void Main()
    {
        var worker = new Thread(() =>
        {
            lock (gate) // ERROR
            {
            }
        });
        worker.Start();
        lock (gate)
        {
            worker.Join(); // ERROR
        }
    }
}
