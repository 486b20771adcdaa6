// about:   as long as somebody waits, an event that was disposed can still be set; afterwards it cannot
// mode:    check
// expect:  ok
using System;
using System.Threading;

static class DisposeThenSet
{
    static void Main()
    {
        var done = new ManualResetEvent(false);
        var other = new ManualResetEvent(false);
        var waiter = new Thread(() =>
        {
            try { WaitHandle.WaitAny(new WaitHandle[] { done, other }); }
            catch (ObjectDisposedException) { }
        });
        waiter.Start();
        done.Dispose();
        try { done.Set(); }
        catch (ObjectDisposedException) { other.Set(); }
        waiter.Join();
    }
}
