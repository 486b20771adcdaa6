// about:   whether a handler that a background thread adds runs depends on when the program ends
// mode:    check
// expect:  violation kind=assertion
// dotnet:  skip
using System;
using System.Diagnostics;
using System.Threading;

static class HandlerAddedLate
{
    static void Main()
    {
        new Thread(() => AppDomain.CurrentDomain.ProcessExit += (_, _) => Debug.Fail("ran")) { IsBackground = true }.Start(); // ERROR
    }
}
