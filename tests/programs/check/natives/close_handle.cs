// about: an event that one thread disposes of before or after another has set it
// mode:  check
// natives: CloseHandle, System.Runtime.InteropServices.SafeHandle::DangerousAddRef, System.Runtime.InteropServices.SafeHandle::DangerousRelease, System.Runtime.InteropServices.SafeHandle::Dispose
// expect: violation kind=unhandled-exception
// message: ObjectDisposedException
using System.Threading;

class Closing
{
    static void Main()
    {
        var signal = new AutoResetEvent(false);
        var t = new Thread(() => signal.Dispose());
        t.Start();
        signal.Set(); // ERROR
        t.Join();
    }
}
