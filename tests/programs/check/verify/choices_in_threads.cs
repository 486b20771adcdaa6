// about:   choices in two threads, interleaved
// mode:    check
// expect:  violation kind=assertion
using System.Threading;
using Tidelock;

static class ChoicesInThreads
{
    static int sum;

    static void Add() => Interlocked.Add(ref sum, Verify.Choose(3));

    static void Main()
    {
        var a = new Thread(Add);
        var b = new Thread(Add);
        a.Start();
        b.Start();
        a.Join();
        b.Join();
        Verify.Assert(sum != 4, "two and two"); // ERROR
    }
}
