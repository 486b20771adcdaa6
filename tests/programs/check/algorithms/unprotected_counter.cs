// about:   three threads, one unprotected increment each: every value from 1 to 3 is possible
// mode:    check
// expect:  ok states=137
using System.Diagnostics;
using System.Threading;

static class UnprotectedCounter
{
    static int counter;

    static void Increment() => counter++;

    static void Main()
    {
        var a = new Thread(Increment);
        var b = new Thread(Increment);
        a.Start();
        b.Start();
        Increment();
        a.Join();
        b.Join();
        Debug.Assert(counter is >= 1 and <= 3);
    }
}
