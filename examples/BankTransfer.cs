// Two transfers in opposite directions, each locking the source first.
//
//     ./tidelock check examples/BankTransfer.cs
//
// To expect: a deadlock, with the cycle: one thread holds Account#1 and waits for Account#2, the other the reverse. To
// repair it, lock the account with the lower number first, whatever the direction. The invariant at the end of Main then
// holds in every interleaving.
using System.Diagnostics;

class Account(int number, decimal balance)
{
    public int Number => number;

    public decimal Balance { get; private set; } = balance;

    public void TransferTo(Account other, decimal amount)
    {
        lock (this)
        {
            lock (other)
            {
                Balance -= amount;
                other.Balance += amount;
            }
        }
    }
}

static class Program
{
    static void Main()
    {
        var alice = new Account(1, 100);
        var bob = new Account(2, 100);

        var there = new Thread(() => alice.TransferTo(bob, 30));
        var back = new Thread(() => bob.TransferTo(alice, 50));
        there.Start();
        back.Start();
        there.Join();
        back.Join();

        Debug.Assert(alice.Balance + bob.Balance == 200, "money is neither made nor lost");
    }
}
