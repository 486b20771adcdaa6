// about:   SignalAndWait gives back a mutex that the thread does not own
// mode:    check
// expect:  violation kind=lock-misuse
using System;
using System.Threading;

static class SignalAndWaitWithoutOwning
{
    static void Main()
    {
        var mutex = new Mutex(true);
        var turn = new ManualResetEvent(true);
        var other = new Thread(() =>
        {
            try
            {
                WaitHandle.SignalAndWait(mutex, turn);
            }
            catch (ApplicationException)
            {
            }
        });
        other.Start();
        other.Join();
    }
}
