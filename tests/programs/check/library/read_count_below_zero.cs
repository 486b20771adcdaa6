// about:   ReaderWriterLockSlim.CurrentReadCount is -1 while another thread enters as an upgradeable reader
// mode:    check
// expect:  violation kind=assertion
// trusts:  none
// dotnet:  skip
using System.Diagnostics;
using System.Threading;

static class ReadCountBelowZero
{
    static void Main()
    {
        var gate = new ReaderWriterLockSlim();
        var other = new Thread(() => gate.EnterUpgradeableReadLock());
        other.Start();
        Debug.Assert(gate.CurrentReadCount >= 0); // ERROR
        other.Join();
    }
}
