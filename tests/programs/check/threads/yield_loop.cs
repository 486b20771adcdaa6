// about:   busy waiting with Yield: a loop in the state space, not an endless search
// mode:    check
// expect:  ok states=5
using System.Threading;

static class YieldLoop
{
    static volatile bool go;

    static void Main()
    {
        var waiter = new Thread(() =>
        {
            while (!go)
            {
                Thread.Yield();
            }
        });
        waiter.Start();
        go = true;
        waiter.Join();
    }
}
