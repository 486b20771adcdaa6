// about:   Environment.Exit in a ProcessExit handler never returns, and the handler that waits for it never ends
// mode:    check
// expect:  violation kind=deadlock
// dotnet:  skip
using System;

static class ExitInHandler
{
    static void Main()
    {
        AppDomain.CurrentDomain.ProcessExit += (_, _) => Environment.Exit(1);
    }
}
