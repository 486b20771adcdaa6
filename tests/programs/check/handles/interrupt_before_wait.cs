// about:   an interrupt that is pending makes the wait for a signalled handle throw
// mode:    check
// expect:  violation kind=unhandled-exception
// message: ThreadInterruptedException
using System.Threading;

static class InterruptBeforeWait
{
    static void Main()
    {
        var set = new ManualResetEvent(true);
        var waiter = new Thread(() => set.WaitOne()); // ERROR
        waiter.Start();
        waiter.Interrupt();
        waiter.Join();
    }
}
