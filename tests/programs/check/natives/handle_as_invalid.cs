// about:   SetHandleAsInvalid in one thread, a use of the handle in another
// natives: System.Runtime.InteropServices.SafeHandle::SetHandleAsInvalid
// mode:    check
// expect:  violation kind=unhandled-exception
// message: ObjectDisposedException
// dotnet:  skip
using System.Threading;

static class HandleAsInvalid
{
    static void Main()
    {
        var done = new ManualResetEvent(false);
        var other = new Thread(() => done.Set()); // ERROR
        other.Start();
        done.SafeWaitHandle.SetHandleAsInvalid();
        other.Join();
    }
}
