// about:   beside a task of WaitAsync, Wait without a time-out and WaitAsync with one of 0 take the lock: they see the whole Release
// mode:    check
// expect:  ok
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

static class SemaphoreTakesTheLock
{
    static void Main()
    {
        var semaphore = new SemaphoreSlim(0);
        Task waiting = semaphore.WaitAsync();
        var other = new Thread(() => semaphore.Release(3));
        other.Start();
        waiting.Wait();
        Debug.Assert(semaphore.WaitAsync(0).Result);
        semaphore.Wait();
        other.Join();
        Debug.Assert(semaphore.CurrentCount == 0);
    }
}
