// about:   a Semaphore of two lets two of three threads in
// mode:    check
// expect:  ok states=496
using System.Diagnostics;
using System.Threading;

static class SemaphoreOfTwo
{
    static readonly Semaphore places = new(2, 2);
    static int inside;

    static void Visit()
    {
        places.WaitOne();
        Debug.Assert(Interlocked.Increment(ref inside) <= 2);
        Interlocked.Decrement(ref inside);
        places.Release();
    }

    static void Main()
    {
        var a = new Thread(Visit);
        var b = new Thread(Visit);
        a.Start();
        b.Start();
        Visit();
        a.Join();
        b.Join();
    }
}
