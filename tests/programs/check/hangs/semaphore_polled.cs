// about:   a semaphore is asked again and again with a time-out, and has one permit too few
// mode:    check
// expect:  violation kind=hang
// dotnet:  skip
using System.Threading;

static class SemaphorePolled
{
    static readonly SemaphoreSlim permits = new(0);

    static void Main()
    {
        ThreadStart take = () =>
        {
            while (!permits.Wait(5))
            {
            }
        };
        var one = new Thread(take);
        var two = new Thread(take);
        one.Start();
        two.Start();
        permits.Release();
        one.Join();
        two.Join();
    }
}
