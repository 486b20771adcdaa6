// about:   a spin lock made of Exchange
// mode:    check
// expect:  ok states=34
using System.Diagnostics;
using System.Threading;

static class TestAndSet
{
    static int taken;
    static int counter;

    static void Work()
    {
        while (Interlocked.Exchange(ref taken, 1) == 1)
        {
            Thread.Yield();
        }
        counter++;
        Volatile.Write(ref taken, 0);
    }

    static void Main()
    {
        var a = new Thread(Work);
        var b = new Thread(Work);
        a.Start();
        b.Start();
        a.Join();
        b.Join();
        Debug.Assert(counter == 2);
    }
}
