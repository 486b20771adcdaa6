// about:   ReleaseMutex by a thread that does not own it is told although the exception is caught
// mode:    check
// expect:  violation kind=lock-misuse
using System;
using System.Threading;

static class MutexReleaseCaught
{
    static void Main()
    {
        var mutex = new Mutex(true);
        var other = new Thread(() =>
        {
            try
            {
                mutex.ReleaseMutex();
            }
            catch (ApplicationException)
            {
            }
        });
        other.Start();
        other.Join();
    }
}
