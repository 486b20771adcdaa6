// about:   an event that is set on one branch only
// mode:    check
// expect:  violation kind=deadlock
using System.Threading;

static class EventNeverSet
{
    static readonly ManualResetEvent done = new(false);
    static volatile bool skip;

    static void Main()
    {
        new Thread(() => skip = true).Start();
        new Thread(() =>
        {
            if (!skip)
            {
                done.Set();
            }
        }).Start();
        done.WaitOne(); // ERROR
    }
}
