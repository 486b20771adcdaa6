// about:   a lock that was taken when there was one thread: the report says where
// mode:    check
// expect:  violation kind=deadlock
// details: held by main since line 13
using System.Threading;

static class LockBeforeStart
{
    static readonly object gate = new();

    static void Main()
    {
        lock (gate)
        {
            var other = new Thread(() => { lock (gate) { } });
            other.Start();
            other.Join();
        }
    }
}
