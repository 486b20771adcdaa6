// about:   Interlocked.Increment loses nothing
// mode:    check
// expect:  ok states=21
using System.Diagnostics;
using System.Threading;

static class AtomicIncrement
{
    static int counter;

    static void Work()
    {
        Interlocked.Increment(ref counter);
        Interlocked.Increment(ref counter);
    }

    static void Main()
    {
        var a = new Thread(Work);
        var b = new Thread(Work);
        a.Start();
        b.Start();
        a.Join();
        b.Join();
        Debug.Assert(counter == 4);
    }
}
