// about:   a plain read beside Interlocked.Or is a data race
// mode:    check
// options: --races error
// expect:  violation kind=data-race
using System.Threading;

static class RaceWithInterlocked
{
    static int flags;

    static void Main()
    {
        var setter = new Thread(() => Interlocked.Or(ref flags, 2)); // ERROR
        setter.Start();
        if (flags == 0) setter.Join(); // ERROR
    }
}
