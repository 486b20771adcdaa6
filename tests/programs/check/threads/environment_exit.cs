// about:   Environment.Exit ends the process whatever the other threads do
// mode:    check
// expect:  ok states=10
// dotnet:  skip
using System;
using System.Threading;

static class ExitFromThread
{
    static readonly object gate = new();

    static void Main()
    {
        new Thread(() => Environment.Exit(0)).Start();
        lock (gate)
        {
            Monitor.Wait(gate);
        }
    }
}
