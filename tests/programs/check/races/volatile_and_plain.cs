// about:   a volatile write and a plain read of the same field race
// mode:    check
// options: --races error
// expect:  violation kind=data-race
using System.Threading;

static class VolatileAndPlain
{
    static int shared;

    static void Main()
    {
        var writer = new Thread(() => Volatile.Write(ref shared, 1)); // ERROR
        writer.Start();
        int _ = shared; // ERROR
        writer.Join();
    }
}
