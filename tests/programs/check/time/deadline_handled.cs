// about:  the twin of deadline_passes: giving up is handled, by waiting for the worker all the same
// mode:   check
// expect: ok
// assumes: clock
using System;
using System.Threading;

class P
{
    static volatile bool done;

    static void Main()
    {
        var worker = new Thread(() => done = true);
        worker.Start();
        DateTime end = DateTime.UtcNow.AddSeconds(2);
        while (!done && DateTime.UtcNow < end) Thread.Sleep(10);
        worker.Join();
        if (!done) throw new Exception("not done");
    }
}
