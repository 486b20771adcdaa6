// about:   --timeouts stuck: an event that will be set is not missed
// mode:    check
// options: --timeouts stuck
// expect:  ok states=22
using System.Diagnostics;
using System.Threading;

static class EventStuck
{
    static readonly ManualResetEvent done = new(false);

    static void Main()
    {
        new Thread(() => done.Set()).Start();
        Debug.Assert(done.WaitOne(5000));
    }
}
