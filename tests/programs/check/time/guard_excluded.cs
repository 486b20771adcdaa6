// about:   the same with --timeouts stuck: nothing is wrong
// mode:    check
// expect:  ok
// options: --timeouts stuck
using System.Diagnostics;
using System.Threading;

class P
{
    static void Main()
    {
        using var ready = new ManualResetEventSlim();
        var worker = new Thread(() => ready.Set());
        worker.Start();
        bool came = ready.Wait(30_000);
        Debug.Assert(came, "the worker is late");
        worker.Join();
    }
}
