// about:  a loop that polls with a deadline gives up before the worker is done
// mode:   check
// expect: violation kind=unhandled-exception
// message: too slow
// assumes: clock
// needs-timeout: yes
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
        while (!done)
        {
            if (DateTime.UtcNow >= end) throw new TimeoutException("too slow"); // ERROR
            Thread.Sleep(10);
        }
        worker.Join();
    }
}
