// about:   the MMC thesis' first bug: a class constructor sets a value while another thread increments it, or waits for it
// mode:    check
// expect:  ok states=23
using System.Diagnostics;
using System.Threading;

static class Program
{
    static void Main()
    {
        var a = new Thread(() => Interlocked.Increment(ref Shared.counter));
        var b = new Thread(() => Interlocked.Increment(ref Shared.counter));
        a.Start();
        b.Start();
        a.Join();
        b.Join();
        Debug.Assert(Shared.counter == 3);
    }
}

static class Shared
{
    internal static int counter;

    static Shared() => counter = 1;
}
