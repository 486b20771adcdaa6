// about:   a thread that ends with a Mutex abandons it: the next owner gets it, and an exception
// mode:    check
// expect:  ok states=7
using System.Diagnostics;
using System.Threading;

static class MutexAbandoned
{
    static readonly Mutex gate = new();

    static void Main()
    {
        var forgetful = new Thread(() => gate.WaitOne());
        forgetful.Start();
        forgetful.Join();
        bool abandoned = false;
        try
        {
            gate.WaitOne();
        }
        catch (AbandonedMutexException)
        {
            abandoned = true;
        }
        Debug.Assert(abandoned);
        gate.ReleaseMutex();
    }
}
