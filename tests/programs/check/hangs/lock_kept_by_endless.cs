// about:   a program may run for ever, but a thread that waits for a lock that is never given back is a deadlock
// mode:    check
// expect:  violation kind=deadlock
// options: --may-run-forever
using System.Threading;

static class LockKeptByEndless
{
    static readonly object gate = new();

    static void Main()
    {
        new Thread(() =>
        {
            while (true)
            {
                lock (gate)
                {
                }
                Thread.Sleep(1);
            }
        }).Start();
        new Thread(() =>
        {
            lock (gate)
            {
                while (true)
                {
                    Thread.Sleep(1);
                }
            }
        }).Start();
    }
}
