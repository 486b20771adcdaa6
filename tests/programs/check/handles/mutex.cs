// about:   a Mutex excludes, and is recursive
// mode:    check
// expect:  ok states=85
using System.Diagnostics;
using System.Threading;

static class MutexExcludes
{
    static readonly Mutex gate = new();
    static int counter;

    static void Increment()
    {
        gate.WaitOne();
        gate.WaitOne();
        counter++;
        gate.ReleaseMutex();
        gate.ReleaseMutex();
    }

    static void Main()
    {
        var a = new Thread(Increment);
        var b = new Thread(Increment);
        a.Start();
        b.Start();
        a.Join();
        b.Join();
        Debug.Assert(counter == 2);
    }
}
