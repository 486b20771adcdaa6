// about: a SpinLock, and a reader-writer lock with its inner spin lock: who comes first gets it
// mode:  check
// natives: System.Threading.SpinLock::ContinueTryEnter, System.Threading.ReaderWriterLockSlim+SpinLock::EnterSpin, ThreadNative_Sleep
// expect: violation kind=assertion
using System.Diagnostics;
using System.Threading;

class Spins
{
    static SpinLock spin = new(false);
    static readonly ReaderWriterLockSlim rw = new();
    static string order = "";

    static void Enter(string who)
    {
        bool taken = false;
        spin.Enter(ref taken);
        order += who;
        spin.Exit();
        rw.EnterReadLock();
        rw.ExitReadLock();
    }

    static void Main()
    {
        var t = new Thread(() => Enter("t"));
        t.Start();
        Thread.Sleep(1);
        Enter("m");
        t.Join();
        Debug.Assert(order == "tm"); // ERROR
    }
}
