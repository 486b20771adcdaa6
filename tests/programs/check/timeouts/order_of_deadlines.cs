// about:   a time-out of 30 s that runs out before a sleep of 10 ms ends is a matter of time
// mode:    check
// expect:  violation kind=assertion
// needs-timeout: yes
using System.Diagnostics;
using System.Threading;

static class OrderOfDeadlines
{
    static void Main()
    {
        var done = new ManualResetEvent(false);
        var worker = new Thread(() =>
        {
            Thread.Sleep(10);
            done.Set();
        });
        worker.Start();
        Debug.Assert(done.WaitOne(30000), "no signal"); // ERROR
        worker.Join();
    }
}
