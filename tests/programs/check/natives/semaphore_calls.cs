// about: semaphores and mutexes: who comes first gets through
// mode:  check
// natives: ReleaseSemaphore, ReleaseMutex, WaitHandle_WaitMultipleIgnoringSyncContext, WaitHandle_SignalAndWait
// expect: violation kind=assertion
using System.Diagnostics;
using System.Threading;

class Handles
{
    static void Main()
    {
        using var slots = new Semaphore(0, 2);
        using var mutex = new Mutex();
        using var done = new AutoResetEvent(false);
        var t = new Thread(() =>
        {
            mutex.WaitOne();
            slots.Release();
            mutex.ReleaseMutex();
            WaitHandle.SignalAndWait(done, mutex);
            mutex.ReleaseMutex();
        });
        t.Start();
        int first = WaitHandle.WaitAny(new WaitHandle[] { done, slots });
        t.Join();
        Debug.Assert(first == 1); // ERROR
    }
}
