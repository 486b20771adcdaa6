// about:   transfers between two accounts, locks in the order of the account numbers
// mode:    check
// expect:  ok states=162
using System.Diagnostics;
using System.Threading;

class Account(int number, int balance)
{
    internal int Balance = balance;

    internal static void Transfer(Account from, Account to, int amount)
    {
        bool inOrder = from.Number < to.Number;
        lock (inOrder ? from : to)
        {
            lock (inOrder ? to : from)
            {
                from.Balance -= amount;
                to.Balance += amount;
            }
        }
    }

    int Number => number;
}

static class Program
{
    static void Main()
    {
        var a = new Account(1, 100);
        var b = new Account(2, 100);
        var there = new Thread(() => Account.Transfer(a, b, 30));
        var back = new Thread(() => Account.Transfer(b, a, 50));
        there.Start();
        back.Start();
        there.Join();
        back.Join();
        Debug.Assert(a.Balance == 120 && b.Balance == 80);
    }
}
