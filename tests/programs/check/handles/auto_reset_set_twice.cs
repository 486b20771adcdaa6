// about:   two Sets in a row are one: the second waiter may hang
// mode:    check
// expect:  violation kind=deadlock
using System.Threading;

static class AutoResetSetTwice
{
    static readonly AutoResetEvent ready = new(false);

    static void Main()
    {
        var a = new Thread(() => ready.WaitOne()); // ERROR
        var b = new Thread(() => ready.WaitOne()); // ERROR
        a.Start();
        b.Start();
        ready.Set();
        ready.Set();
        a.Join(); // ERROR
        b.Join(); // ERROR
    }
}
