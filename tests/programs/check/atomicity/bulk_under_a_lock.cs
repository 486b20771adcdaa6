// about:   bulk operations under a lock are one step each: as many states as with an assignment in their place
// mode:    check
// expect:  ok
using System;
using System.Diagnostics;
using System.Threading;

static class BulkUnderALock
{
    static readonly object gate = new();
    static readonly int[] data = new int[50], copy = new int[50];

    static void Main()
    {
        var writer = new Thread(() =>
        {
            lock (gate) Array.Fill(data, 3);
        });
        var copier = new Thread(() =>
        {
            lock (gate) data.AsSpan().CopyTo(copy);
        });
        writer.Start();
        copier.Start();
        lock (gate)
        {
            Debug.Assert(data.AsSpan().IndexOf(3) <= 0);
            Debug.Assert(Array.TrueForAll(copy, x => x == copy[0]));
        }
        writer.Join();
        copier.Join();
    }
}
