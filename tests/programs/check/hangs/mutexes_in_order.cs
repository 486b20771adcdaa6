// about:   the same with the mutexes taken in one order
// mode:    check
// expect:  ok
using System.Threading;

static class MutexesInOrder
{
    static readonly Mutex[] both = { new(), new() };
    static volatile int done;

    static void Take()
    {
        both[0].WaitOne();
        both[1].WaitOne();
        both[1].ReleaseMutex();
        both[0].ReleaseMutex();
        Interlocked.Increment(ref done);
    }

    static void Main()
    {
        var one = new Thread(Take);
        var two = new Thread(Take);
        one.Start();
        two.Start();
        while (done < 2)
        {
        }
    }
}
