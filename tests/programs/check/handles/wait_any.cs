// about:   WaitAny returns the index of a handle that is set, the lowest if both are
// mode:    check
// expect:  ok states=226
using System.Diagnostics;
using System.Threading;

static class WaitAnyOf
{
    static readonly AutoResetEvent[] events = [new(false), new(false)];

    static void Main()
    {
        var a = new Thread(() => events[0].Set());
        var b = new Thread(() => events[1].Set());
        a.Start();
        b.Start();
        int first = WaitHandle.WaitAny(events);
        int second = WaitHandle.WaitAny(events);
        Debug.Assert(first != second);
    }
}
