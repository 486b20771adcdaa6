// about:   a struct with one primitive field, in another struct, is read and written at once
// mode:    check
// options: --races off
// expect:  ok
using System.Diagnostics;
using System.Threading;

static class WrappedNumber
{
    readonly record struct Ticks(long Value);

    struct Stamp
    {
        public Ticks At;
    }

    static Stamp last;

    static void Main()
    {
        var writer = new Thread(() => last = new Stamp { At = new Ticks(-1) });
        writer.Start();
        Stamp seen = last;
        Debug.Assert(seen.At.Value is 0 or -1);
        writer.Join();
    }
}
