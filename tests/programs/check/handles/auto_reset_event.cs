// about:   an AutoResetEvent as a binary signal: the writer is seen
// mode:    check
// expect:  ok states=21
using System.Diagnostics;
using System.Threading;

static class AutoReset
{
    static readonly AutoResetEvent ready = new(false);
    static int value;

    static void Main()
    {
        var reader = new Thread(() =>
        {
            ready.WaitOne();
            Debug.Assert(value == 1);
        });
        reader.Start();
        value = 1;
        ready.Set();
        reader.Join();
    }
}
