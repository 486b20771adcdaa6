// about:   --timeouts stuck: a sleep lasts until nothing else can run
// mode:    check
// options: --timeouts stuck
// expect:  ok states=4
using System.Diagnostics;
using System.Threading;

static class SleepStuck
{
    static int result;

    static void Main()
    {
        var worker = new Thread(() => result = 1);
        worker.Start();
        Thread.Sleep(100);
        Debug.Assert(result == 1);
    }
}
