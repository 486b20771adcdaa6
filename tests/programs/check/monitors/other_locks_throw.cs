// about:   other locks that a thread does not own throw, and the exception can be caught
// mode:    check
// expect:  ok
using System.Diagnostics;
using System.Threading;

static class OtherLocksThrow
{
    static readonly ReaderWriterLockSlim slim = new();
    static SpinLock spin = new(true);
    static int thrown;

    static void Try(ThreadStart exit)
    {
        try
        {
            exit();
        }
        catch (SynchronizationLockException)
        {
            ++thrown;
        }
    }

    static void Main()
    {
        bool isTaken = false;
        slim.EnterWriteLock();
        spin.Enter(ref isTaken);
        var other = new Thread(() =>
        {
            Try(slim.ExitWriteLock);
            Try(slim.ExitReadLock);
            Try(slim.ExitUpgradeableReadLock);
            Try(() => spin.Exit());
        });
        other.Start();
        other.Join();
        Debug.Assert(thrown == 4);
    }
}
