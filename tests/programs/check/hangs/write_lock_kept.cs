// about:   a ReaderWriterLockSlim is left locked by a thread that has ended, beside a background thread
// mode:    check
// expect:  violation kind=deadlock
// dotnet:  skip
using System.Threading;

static class WriteLockKept
{
    static readonly ReaderWriterLockSlim door = new();
    static volatile int tick;

    static void Main()
    {
        var ticker = new Thread(() =>
        {
            while (true)
            {
                tick = 1 - tick;
            }
        })
        { IsBackground = true };
        ticker.Start();
        var writer = new Thread(() => door.EnterWriteLock());
        writer.Start();
        writer.Join();
        var reader = new Thread(() =>
        {
            door.EnterReadLock();
            door.ExitReadLock();
        });
        reader.Start();
    }
}
