// about:   the compare-and-swap loop for an arbitrary update
// mode:    check
// expect:  ok states=38
using System.Diagnostics;
using System.Threading;

static class CompareExchangeLoop
{
    static int value = 1;

    static void Multiply(int factor)
    {
        int seen;
        do
        {
            seen = Volatile.Read(ref value);
        }
        while (Interlocked.CompareExchange(ref value, seen * factor, seen) != seen);
    }

    static void Main()
    {
        var a = new Thread(() => Multiply(2));
        var b = new Thread(() => Multiply(3));
        a.Start();
        b.Start();
        a.Join();
        b.Join();
        Debug.Assert(value == 6);
    }
}
