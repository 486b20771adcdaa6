// about:   Wait with a time-out of 0 looks at the count without the lock: Release has completed a task of WaitAsync before it writes the count
// mode:    check
// expect:  violation kind=assertion
// dotnet:  skip
using System;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

static class SemaphoreFailsFast
{
    static void Main()
    {
        var semaphore = new SemaphoreSlim(0);
        Task waiting = semaphore.WaitAsync();
        var other = new Thread(() => semaphore.Release(2));
        other.Start();
        waiting.Wait();
        Debug.Assert(semaphore.Wait(TimeSpan.Zero)); // ERROR
        other.Join();
    }
}
