// about:   a compare-exchange that leaves the variable as it is is a read: nobody writes what is read beside it
// mode:    check
// expect:  ok
// options: --races error
using System.Threading;

static class ExchangeThatFails
{
    static long ticks = 5;
    static object cache = new();

    static void Main()
    {
        var other = new Thread(() =>
        {
            Interlocked.Read(ref ticks);
            Interlocked.CompareExchange(ref cache, new object(), null);
        });
        other.Start();
        long now = ticks;
        object seen = cache;
        other.Join();
    }
}
