// about:   volatile and interlocked accesses do not race with each other
// mode:    check
// options: --races error
// expect:  ok states=16
using System.Threading;

static class VolatileAccesses
{
    static volatile int flag;
    static int counter;

    static void Main()
    {
        var other = new Thread(() =>
        {
            flag = 1;
            Interlocked.Increment(ref counter);
        });
        other.Start();
        int _ = flag;
        Volatile.Write(ref counter, 5);
        other.Join();
    }
}
