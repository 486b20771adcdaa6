// about:   two mutexes taken in opposite orders, beside a foreground thread that loops until they are done
// mode:    check
// expect:  violation kind=deadlock
// message: wait for each other
// dotnet:  skip
using System.Threading;

static class MutexCycleBesideLoop
{
    static readonly Mutex[] both = { new(), new() };
    static volatile int done;

    static void Take(int first)
    {
        both[first].WaitOne();
        both[1 - first].WaitOne();
        both[1 - first].ReleaseMutex();
        both[first].ReleaseMutex();
        Interlocked.Increment(ref done);
    }

    static void Main()
    {
        var one = new Thread(() => Take(0));
        var two = new Thread(() => Take(1));
        one.Start();
        two.Start();
        while (done < 2)
        {
        }
    }
}
