// about:   Set directly followed by Reset: a waiter may miss it
// mode:    check
// expect:  violation kind=deadlock
using System.Threading;

static class ManualResetReset
{
    static readonly ManualResetEvent open = new(false);

    static void Main()
    {
        var waiter = new Thread(() => open.WaitOne()); // ERROR
        waiter.Start();
        open.Set();
        open.Reset();
        waiter.Join(); // ERROR
    }
}
