// about:   a thread that waits for the lock of a synchronized method is interrupted, and gives back no lock
// mode:    check
// expect:  ok
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Threading;

class Account
{
    public int Balance;

    [MethodImpl(MethodImplOptions.Synchronized)]
    public void Deposit() => Balance++;
}

static class InterruptSynchronized
{
    static void Main()
    {
        var account = new Account();
        bool interrupted = false;
        var depositor = new Thread(() =>
        {
            try
            {
                account.Deposit();
            }
            catch (ThreadInterruptedException)
            {
                interrupted = true;
            }
        });
        lock (account)
        {
            depositor.Start();
            depositor.Interrupt();
            depositor.Join();
            Debug.Assert(Monitor.IsEntered(account));
        }
        Debug.Assert(interrupted && account.Balance == 0);
    }
}
