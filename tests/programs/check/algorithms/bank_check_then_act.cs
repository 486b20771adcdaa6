// about:   the balance is checked under one lock and taken under the next
// mode:    check
// expect:  violation kind=assertion
// message: overdrawn
using System.Diagnostics;
using System.Threading;

class Account
{
    int balance = 50;

    bool Covers(int amount)
    {
        lock (this)
        {
            return balance >= amount;
        }
    }

    void Withdraw(int amount)
    {
        if (Covers(amount))
        {
            lock (this)
            {
                balance -= amount;
                Debug.Assert(balance >= 0, "overdrawn"); // ERROR
            }
        }
    }

    static void Main()
    {
        var account = new Account();
        var other = new Thread(() => account.Withdraw(40));
        other.Start();
        account.Withdraw(30);
        other.Join();
    }
}
