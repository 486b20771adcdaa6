// about:   with --timeouts stuck a deadline passes only when nobody else can go on: this worker comes first
// mode:    check
// expect:  ok
// options: --timeouts stuck
// dotnet:  skip
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
            if (DateTime.UtcNow >= end) throw new TimeoutException();
            Thread.Sleep(10);
        }
        worker.Join();
    }
}
