// about:   ReleaseMutex by a thread that is not the owner
// mode:    check
// expect:  violation kind=lock-misuse
using System.Threading;

static class MutexReleaseWithoutOwning
{
    static readonly Mutex gate = new();

    static void Main()
    {
        var owner = new Thread(() =>
        {
            gate.WaitOne();
            gate.ReleaseMutex();
        });
        owner.Start();
        gate.ReleaseMutex(); // ERROR
    }
}
