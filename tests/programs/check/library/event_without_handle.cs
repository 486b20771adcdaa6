// about:   without its wait handle a ManualResetEventSlim is set at once
// mode:    check
// options: --races off
// expect:  ok
using System.Diagnostics;
using System.Threading;

static class EventWithoutHandle
{
    static readonly ManualResetEventSlim Event = new(false);
    static int x;

    static void First() { x = 1; Event.Set(); }

    static void Second() { Event.Wait(); Debug.Assert(Event.IsSet && x == 1); }

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
    }
}
