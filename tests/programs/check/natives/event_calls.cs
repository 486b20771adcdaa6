// about: whether an event is set depends on who comes first: the one who sets it or the one who resets it
// mode:  check
// natives: SetEvent, ResetEvent, WaitHandle_WaitOneCore, WaitHandle_WaitOnePrioritized
// expect: violation kind=assertion
using System.Diagnostics;
using System.Threading;

class Events
{
    static void Main()
    {
        using var signal = new ManualResetEvent(false);
        var setter = new Thread(() => signal.Set());
        var resetter = new Thread(() => signal.Reset());
        setter.Start();
        resetter.Start();
        setter.Join();
        resetter.Join();
        Debug.Assert(signal.WaitOne(0)); // ERROR
    }
}
