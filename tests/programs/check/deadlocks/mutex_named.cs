// about:   a wait for a mutex names it, and says since when it is held
// mode:    check
// expect:  violation kind=deadlock
// details: waits for Mutex#MutexNamed.1, held by main since line 13
using System.Threading;

static class MutexNamed
{
    static readonly Mutex mutex = new();

    static void Main()
    {
        mutex.WaitOne();
        var other = new Thread(() => mutex.WaitOne());
        other.Start();
        other.Join();
    }
}
