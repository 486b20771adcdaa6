// about:   the wait handle of a ManualResetEventSlim is set after IsSet
// mode:    check
// options: --races off
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

static class EventHandleLater
{
    static readonly ManualResetEventSlim Event = new(false);
    static readonly WaitHandle Handle = Event.WaitHandle;

    static void First() { Event.Set(); }

    static void Second() { Debug.Assert(!Event.IsSet || Handle.WaitOne(0)); }

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
