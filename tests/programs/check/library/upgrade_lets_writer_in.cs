// about:   UpgradeToWriterLock gives up the read lock: a writer that waits comes first
// mode:    check
// options: --races off
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

static class UpgradeLetsWriterIn
{
    static readonly ReaderWriterLock Lock = new();
    static int value;

    static void Main()
    {
        var writer = new Thread(() =>
        {
            Lock.AcquireWriterLock(Timeout.Infinite);
            value++;
            Lock.ReleaseWriterLock();
        });
        Lock.AcquireReaderLock(Timeout.Infinite);
        int before = value;
        writer.Start();
        Lock.UpgradeToWriterLock(Timeout.Infinite);
        Debug.Assert(value == before);
        Lock.ReleaseLock();
        writer.Join();
    }
}
