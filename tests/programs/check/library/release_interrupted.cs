// about:   Release of a SemaphoreSlim takes a lock of its own: a thread that waits for it can be interrupted there
// mode:    check
// options: --races off
// expect:  violation kind=unhandled-exception
using System.Threading;

static class ReleaseInterrupted
{
    static readonly SemaphoreSlim Semaphore = new(0);

    static void Main()
    {
        var releaser = new Thread(() => Semaphore.Release());
        var other = new Thread(() => Semaphore.Release());
        releaser.Start();
        other.Start();
        releaser.Interrupt();
        releaser.Join();
        other.Join();
    }
}
