// about:   as above, with a handler that takes the lock
// mode:    check
// expect:  ok
using System;
using System.Diagnostics;
using System.Threading;

static class ExitWithLock
{
    static readonly object gate = new();
    static int balance;

    static void Main()
    {
        AppDomain.CurrentDomain.ProcessExit += (_, _) => { lock (gate) Debug.Assert(balance == 0); };
        var transfer = new Thread(() => { lock (gate) { balance++; balance--; } });
        transfer.Start();
        Environment.Exit(0);
    }
}
