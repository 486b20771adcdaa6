// about:   a wait inside of the class library is told by the object that the program knows
// mode:    check
// expect:  violation kind=deadlock
// details: waits in SemaphoreSlim.Wait on SemaphoreSlim#SemaphoreSlimNamed.1
using System.Threading;

static class SemaphoreSlimNamed
{
    static readonly SemaphoreSlim semaphore = new(0);

    static void Main()
    {
        var other = new Thread(() => semaphore.Wait());
        other.Start();
        other.Join();
    }
}
