// about:   a background thread goes on while ProcessExit handlers run
// mode:    check
// expect:  violation kind=assertion
// dotnet:  skip
using System;
using System.Diagnostics;
using System.Threading;

static class HandlerAgainstBackground
{
    static volatile int written;

    static void Main()
    {
        new Thread(() => { written = 1; written = 2; }) { IsBackground = true }.Start();
        AppDomain.CurrentDomain.ProcessExit += (_, _) =>
        {
            int first = written;
            Debug.Assert(first == written); // ERROR
        };
    }
}
