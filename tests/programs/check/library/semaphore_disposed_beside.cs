// about:   SemaphoreSlim.Dispose takes the wait handle from a Release that is under way
// mode:    check
// options: --races off
// expect:  violation kind=unhandled-exception
// message: NullReferenceException
// dotnet:  skip
using System;
using System.Threading;

static class SemaphoreDisposedBeside
{
    static void Main()
    {
        var semaphore = new SemaphoreSlim(0);
        WaitHandle handle = semaphore.AvailableWaitHandle;
        var other = new Thread(() =>
        {
            try
            {
                semaphore.Release();
            }
            catch (ObjectDisposedException)
            {
            }
        });
        other.Start();
        semaphore.Dispose();
        other.Join();
    }
}
