// about:   Environment.Exit runs the handlers while foreground threads still run
// mode:    check
// expect:  violation kind=assertion
// dotnet:  skip
using System;
using System.Diagnostics;
using System.Threading;

static class ExitAgainstForeground
{
    static readonly object gate = new();
    static int balance;

    static void Main()
    {
        AppDomain.CurrentDomain.ProcessExit += (_, _) => Debug.Assert(balance == 0); // ERROR
        var transfer = new Thread(() => { lock (gate) { balance++; balance--; } });
        transfer.Start();
        Environment.Exit(0);
    }
}
