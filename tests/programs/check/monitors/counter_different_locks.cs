// about:   two threads increment a counter, each under a lock of its own; an increment can be lost
// mode:    check
// expect:  violation kind=assertion
// message: lost
using System.Diagnostics;
using System.Threading;

static class CounterDifferentLocks
{
    static int counter;

    static void Increment(object gate)
    {
        lock (gate)
        {
            counter++;
        }
    }

    static void Main()
    {
        object first = new(), second = new();
        var a = new Thread(() => Increment(first));
        var b = new Thread(() => Increment(second));
        a.Start();
        b.Start();
        a.Join();
        b.Join();
        Debug.Assert(counter == 2, "an increment was lost"); // ERROR
    }
}
