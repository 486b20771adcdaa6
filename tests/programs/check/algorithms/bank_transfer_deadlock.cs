// about:   transfers there and back, locks in the order of the arguments
// mode:    check
// expect:  violation kind=deadlock
using System.Threading;

class Account
{
    int balance = 100;

    void TransferTo(Account other, int amount)
    {
        lock (this)
        {
            lock (other) // ERROR
            {
                balance -= amount;
                other.balance += amount;
            }
        }
    }

    static void Main()
    {
        Account a = new(), b = new();
        var there = new Thread(() => a.TransferTo(b, 30));
        there.Start();
        b.TransferTo(a, 50);
        there.Join(); // ERROR
    }
}
