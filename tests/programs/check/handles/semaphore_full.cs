// about:   releasing a Semaphore beyond its maximum
// mode:    check
// expect:  violation kind=unhandled-exception
// message: SemaphoreFullException
using System.Threading;

static class SemaphoreFull
{
    static readonly Semaphore places = new(0, 1);

    static void Main()
    {
        var other = new Thread(() => places.Release()); // ERROR
        other.Start();
        places.Release(); // ERROR
        other.Join();
    }
}
