// about:   what all threads only read is written by one of them after all: reads before it were not to be passed over
// mode:    check
// expect:  violation kind=assertion
// message: changed
using System.Diagnostics;
using System.Threading;

static class LateWrite
{
    static int limit = 3;
    static readonly object gate = new();

    static void Work()
    {
        int first = limit;
        lock (gate)
        {
        }
        int second = limit;
        Debug.Assert(first == second, "changed"); // ERROR
    }

    static void Main()
    {
        limit = 3;
        var a = new Thread(Work);
        var b = new Thread(() =>
        {
            lock (gate)
            {
            }
            limit = 4;
        });
        a.Start();
        b.Start();
        a.Join();
        b.Join();
    }
}
