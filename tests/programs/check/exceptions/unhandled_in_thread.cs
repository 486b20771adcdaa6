// about:   an exception that leaves a thread's start method ends the process
// mode:    check
// expect:  violation kind=unhandled-exception
// message: out of coffee
using System;
using System.Threading;

static class UnhandledInThread
{
    static void Work() => throw new InvalidOperationException("out of coffee"); // ERROR

    static void Main()
    {
        var worker = new Thread(Work);
        worker.Start();
        worker.Join();
    }
}
