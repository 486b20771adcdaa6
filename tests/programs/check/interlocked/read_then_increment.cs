// about:   each operation is atomic, the pair is not
// mode:    check
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

static class ReadThenIncrement
{
    static int tickets = 1, sold;

    static void Buy()
    {
        if (Volatile.Read(ref tickets) > 0)
        {
            Interlocked.Decrement(ref tickets);
            Interlocked.Increment(ref sold);
        }
    }

    static void Main()
    {
        var a = new Thread(Buy);
        var b = new Thread(Buy);
        a.Start();
        b.Start();
        a.Join();
        b.Join();
        Debug.Assert(sold == 1); // ERROR
    }
}
