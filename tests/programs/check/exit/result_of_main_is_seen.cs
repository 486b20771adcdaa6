// about: a foreground thread that outlives Main sees as the exit code what Main has returned, and nothing else but what was before
// mode:  check
// expect: ok
// dotnet: skip
using System;
using System.Diagnostics;
using System.Threading;

static class ResultOfMainIsSeen
{
    static int Main()
    {
        Environment.ExitCode = 7;
        new Thread(() =>
        {
            int code = Environment.ExitCode;
            Debug.Assert(code == 7 || code == 3, "neither");
        }).Start();
        return 3;
    }
}
