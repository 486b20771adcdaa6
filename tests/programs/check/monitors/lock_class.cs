// about:   System.Threading.Lock in a lock statement
// mode:    check
// expect:  ok states=50
using System.Diagnostics;
using System.Threading;

static class LockClass
{
    static readonly Lock gate = new();
    static int counter;

    static void Increment()
    {
        lock (gate)
        {
            counter++;
        }
    }

    static void Main()
    {
        var a = new Thread(Increment);
        var b = new Thread(Increment);
        a.Start();
        b.Start();
        a.Join();
        b.Join();
        Debug.Assert(counter == 2);
    }
}
