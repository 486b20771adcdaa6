// about:   both outcomes of WaitAny are explored
// mode:    check
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

static class WaitAnyEither
{
    static readonly ManualResetEvent[] events = [new(false), new(false)];

    static void Main()
    {
        new Thread(() => events[0].Set()).Start();
        new Thread(() => events[1].Set()).Start();
        Debug.Assert(WaitHandle.WaitAny(events) == 0); // ERROR
    }
}
