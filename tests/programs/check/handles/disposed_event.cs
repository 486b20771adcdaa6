// about:   setting an event that another thread may have disposed
// mode:    check
// expect:  violation kind=unhandled-exception
// message: ObjectDisposedException
using System.Threading;

static class DisposedEvent
{
    static readonly ManualResetEvent done = new(false);

    static void Main()
    {
        new Thread(() => done.Set()).Start(); // ERROR
        done.Dispose();
    }
}
