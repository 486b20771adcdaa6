// about:   a compare-exchange that can succeed in another order is a write, which races with a plain read
// mode:    check
// expect:  violation kind=data-race
// options: --races error
using System.Threading;

static class ExchangeThatMaySucceed
{
    static int state = 1;

    static void Main()
    {
        var other = new Thread(() => Interlocked.CompareExchange(ref state, 7, 2));
        other.Start();
        Interlocked.Exchange(ref state, 2);
        int seen = state;
        other.Join();
    }
}
