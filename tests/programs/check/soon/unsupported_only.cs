// about:   nothing is wrong but that something is not supported
// mode:    check
// expect:  unsupported
using System.Threading;

static class UnsupportedOnly
{
    static volatile int seen;

    static void Main()
    {
        var other = new Thread(() => seen = 1);
        other.Start();
        if (seen == 1)
        {
            using var timer = new Timer(_ => { }, null, Timeout.Infinite, 10);
            timer.Change(10, 10);
        }
        other.Join();
    }
}
