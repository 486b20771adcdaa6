// about:   Verify.Assert in a thread, its message and its line
// mode:    check
// expect:  violation kind=assertion
// message: the balance is negative
using System.Threading;
using Tidelock;

static class AssertMessage
{
    static int balance = 1;

    static void Withdraw()
    {
        if (balance > 0)
        {
            Interlocked.Decrement(ref balance);
        }
        Verify.Assert(balance >= 0, "the balance is negative"); // ERROR
    }

    static void Main()
    {
        new Thread(Withdraw).Start();
        new Thread(Withdraw).Start();
    }
}
