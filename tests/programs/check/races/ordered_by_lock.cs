// about:   accesses under one lock are ordered
// mode:    check
// options: --races error
// expect:  ok states=32
using System.Threading;

static class OrderedByLock
{
    static readonly object gate = new();
    static int shared;

    static void Main()
    {
        var writer = new Thread(() =>
        {
            lock (gate)
            {
                shared = 1;
            }
        });
        writer.Start();
        lock (gate)
        {
            shared = 2;
        }
        writer.Join();
    }
}
