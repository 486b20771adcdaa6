// about:   an abandoned Mutex that nobody expects
// mode:    check
// expect:  violation kind=unhandled-exception
// message: AbandonedMutexException
using System.Threading;

static class MutexAbandonedUnhandled
{
    static readonly Mutex gate = new();

    static void Main()
    {
        var forgetful = new Thread(() => gate.WaitOne()); // ERROR
        forgetful.Start();
        gate.WaitOne(); // ERROR
        gate.ReleaseMutex();
        forgetful.Join();
    }
}
