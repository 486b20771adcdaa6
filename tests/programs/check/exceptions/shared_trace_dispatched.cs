// about:   an exception is captured before or after another thread has thrown it, and thrown again with the trace that it had then
// mode:    check
// expect:  violation kind=assertion
// message: captured after the throw
// dotnet:  skip
using System;
using System.Diagnostics;
using System.Runtime.ExceptionServices;
using System.Threading;

static class SharedTraceDispatched
{
    static readonly Exception shared = new();

    static void First() => throw shared;

    static void Main()
    {
        bool isContinued = false;
        var dispatcher = new Thread(() =>
        {
            try
            {
                ExceptionDispatchInfo.Capture(shared).Throw();
            }
            catch (Exception e)
            {
                isContinued = e.StackTrace!.Contains("First");
            }
        });
        var thrower = new Thread(() =>
        {
            try
            {
                First();
            }
            catch (Exception)
            {
            }
        });
        dispatcher.Start();
        thrower.Start();
        dispatcher.Join();
        thrower.Join();
        Debug.Assert(!isContinued, "captured after the throw"); // ERROR
    }
}
