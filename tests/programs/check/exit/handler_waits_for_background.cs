// about:   a ProcessExit handler that waits for a background thread to finish its work
// mode:    check
// expect:  ok
using System;
using System.Diagnostics;
using System.Threading;

static class HandlerWaits
{
    static readonly ManualResetEvent stop = new(false), stopped = new(false);
    static int flushed;

    static void Main()
    {
        new Thread(() => { stop.WaitOne(); flushed = 1; stopped.Set(); }) { IsBackground = true }.Start();
        AppDomain.CurrentDomain.ProcessExit += (_, _) =>
        {
            stop.Set();
            stopped.WaitOne();
            Debug.Assert(flushed == 1);
        };
    }
}
