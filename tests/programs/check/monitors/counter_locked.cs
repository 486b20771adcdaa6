// about:   two threads increment a counter under one lock; no increment is lost
// mode:    check
// expect:  ok states=50
using System.Diagnostics;
using System.Threading;

static class CounterLocked
{
    static readonly object gate = new();
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
