// about:   cloning and writing under one lock: the copy is whole
// mode:    check
// options: --races error
// expect:  ok
using System.Diagnostics;
using System.Threading;

static class ClonedUnderALock
{
    sealed class Account
    {
        public int Debit, Credit;

        public Account Copy() => (Account)MemberwiseClone();
    }

    static void Main()
    {
        var account = new Account();
        var booking = new Thread(() =>
        {
            lock (account)
            {
                account.Debit = 5;
                account.Credit = 5;
            }
        });
        booking.Start();
        Account copy;
        lock (account) copy = account.Copy();
        Debug.Assert(copy.Debit == copy.Credit);
        booking.Join();
    }
}
