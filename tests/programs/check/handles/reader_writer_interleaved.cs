// about:   ReaderWriterLockSlim looked into: the lock in which it looks at itself is waited for, not spun on
// mode:    check
// options: --library interleaved
// expect:  ok states=3303
using System.Diagnostics;
using System.Threading;

static class ReaderWriterInterleaved
{
    static readonly ReaderWriterLockSlim gate = new();
    static int first, second;

    static void Main()
    {
        var writer = new Thread(() =>
        {
            gate.EnterWriteLock();
            first++;
            second++;
            gate.ExitWriteLock();
        });
        writer.Start();
        gate.EnterReadLock();
        Debug.Assert(first == second);
        gate.ExitReadLock();
        writer.Join();
        Debug.Assert(first == 1);
    }
}
