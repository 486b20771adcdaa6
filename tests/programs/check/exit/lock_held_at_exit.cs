// about:   Environment.Exit under a lock that a handler needs
// mode:    check
// expect:  violation kind=deadlock
// dotnet:  skip
using System;
using System.Threading;

static class LockHeldAtExit
{
    static readonly object log = new();

    static void Main()
    {
        AppDomain.CurrentDomain.ProcessExit += (_, _) => { lock (log) { } };
        lock (log) Environment.Exit(0);
    }
}
