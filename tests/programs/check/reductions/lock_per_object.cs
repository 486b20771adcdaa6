// about:   each object's fields are guarded by the object's own lock
// mode:    check
// expect:  ok states=139
using System.Diagnostics;
using System.Threading;

class Account
{
    int balance = 10;

    void Add(int amount)
    {
        lock (this)
        {
            balance += amount;
        }
    }

    static void Main()
    {
        Account first = new(), second = new();
        var a = new Thread(() =>
        {
            first.Add(-1);
            second.Add(1);
        });
        var b = new Thread(() =>
        {
            second.Add(-2);
            first.Add(2);
        });
        a.Start();
        b.Start();
        a.Join();
        b.Join();
        Debug.Assert(first.balance == 11 && second.balance == 9);
    }
}
