// about:   the slim primitives of the class library wait at once, without spinning before
// mode:    check
// expect:  ok states=5814
using System.Diagnostics;
using System.Threading;

static class SlimWithoutSpinning
{
    static int inside;

    static void Main()
    {
        var semaphore = new SemaphoreSlim(1);
        var all = new CountdownEvent(2);
        var begin = new ManualResetEventSlim();
        for (int i = 0; i < 2; i++)
        {
            new Thread(() =>
            {
                begin.Wait();
                semaphore.Wait();
                Debug.Assert(++inside == 1);
                inside--;
                semaphore.Release();
                all.Signal();
            }).Start();
        }
        begin.Set();
        all.Wait();
    }
}
