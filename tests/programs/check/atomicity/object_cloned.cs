// about:   MemberwiseClone copies field by field
// mode:    check
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

static class ObjectCloned
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
            account.Debit = 5;
            account.Credit = 5;
        });
        booking.Start();
        Account copy = account.Copy();
        Debug.Assert(copy.Debit >= copy.Credit); // ERROR
        booking.Join();
    }
}
