// about:   two handles of one name are one mutex
// mode:    check
// expect:  ok
using System.Diagnostics;
using System.Threading;

static class NamedMutexExcludes
{
    static int inside;

    static void Work()
    {
        using var mutex = new Mutex(false, "tidelock-excludes");
        mutex.WaitOne();
        Debug.Assert(++inside == 1);
        inside--;
        mutex.ReleaseMutex();
    }

    static void Main()
    {
        var other = new Thread(Work);
        other.Start();
        Work();
        other.Join();
    }
}
