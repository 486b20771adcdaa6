// about:   Dispose of an event does not end the waits on it: the waiting thread keeps it open
// mode:    check
// expect:  violation kind=deadlock
// dotnet:  skip
using System;
using System.Threading;

static class DisposeWakesNobody
{
    static void Main()
    {
        var done = new AutoResetEvent(false);
        var waiter = new Thread(() =>
        {
            try { done.WaitOne(); }
            catch (ObjectDisposedException) { }
        });
        waiter.Start();
        done.Close();
        waiter.Join();
    }
}
