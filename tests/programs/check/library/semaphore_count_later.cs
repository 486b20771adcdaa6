// about:   SemaphoreSlim.Release lets asynchronous waiters go before it writes the count
// mode:    check
// expect:  violation kind=assertion
// dotnet:  skip
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

static class SemaphoreCountLater
{
    static void Main()
    {
        var semaphore = new SemaphoreSlim(0);
        Task waiting = semaphore.WaitAsync();
        var other = new Thread(() => semaphore.Release(2));
        other.Start();
        waiting.Wait();
        Debug.Assert(semaphore.CurrentCount == 1); // ERROR
        other.Join();
    }
}
