// about:   three threads that are alike: which of them moves first makes no difference
// mode:    check
// options: --reduction dpor,symmetry --races off
// expect:  ok states=54
using System.Diagnostics;
using System.Threading;

static class Twins
{
    static int count;

    static void Add() => Interlocked.Add(ref count, Volatile.Read(ref count) >= 0 ? 1 : 0);

    static void Main()
    {
        count = 0;
        var threads = new Thread[3];
        for (int i = 0; i < threads.Length; i++)
        {
            threads[i] = new Thread(Add);
        }
        foreach (Thread thread in threads)
        {
            thread.Start();
        }
        foreach (Thread thread in threads)
        {
            thread.Join();
        }
        Debug.Assert(count == 3);
    }
}
