// about:   a bounded buffer of one place with PulseAll: two producers, one consumer
// mode:    check
// expect:  ok states=371
using System.Diagnostics;
using System.Threading;

static class BoundedBuffer
{
    static readonly object gate = new();
    static int item;
    static bool full;

    static void Put(int value)
    {
        lock (gate)
        {
            while (full)
            {
                Monitor.Wait(gate);
            }
            item = value;
            full = true;
            Monitor.PulseAll(gate);
        }
    }

    static int Take()
    {
        lock (gate)
        {
            while (!full)
            {
                Monitor.Wait(gate);
            }
            full = false;
            Monitor.PulseAll(gate);
            return item;
        }
    }

    static void Main()
    {
        var a = new Thread(() => Put(1));
        var b = new Thread(() => Put(2));
        a.Start();
        b.Start();
        Debug.Assert(Take() + Take() == 3);
    }
}
