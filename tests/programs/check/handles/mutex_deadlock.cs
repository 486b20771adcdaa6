// about:   two Mutexes in opposite order
// mode:    check
// expect:  violation kind=deadlock
using System.Threading;

static class MutexDeadlock
{
    static readonly Mutex first = new(), second = new();

    static void Take(Mutex a, Mutex b)
    {
        a.WaitOne();
        b.WaitOne(); // ERROR
        b.ReleaseMutex();
        a.ReleaseMutex();
    }

    static void Main()
    {
        var other = new Thread(() => Take(second, first));
        other.Start();
        Take(first, second);
        other.Join(); // ERROR
    }
}
