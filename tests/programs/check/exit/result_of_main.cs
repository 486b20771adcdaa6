// about: what Main returns is the exit code also if other threads go on between its return and its end
// mode:  check
// expect: violation kind=assertion
// message: the result of Main
using System;
using System.Diagnostics;
using System.Threading;

static class ResultOfMain
{
    static int Main()
    {
        AppDomain.CurrentDomain.ProcessExit += (_, _) =>
        {
            int code = Environment.ExitCode;
            Debug.Assert(code == 1 || code == 2, "neither");
            Environment.ExitCode = 0;
            Debug.Assert(code != 1, "the result of Main"); // ERROR
        };
        new Thread(() => Environment.ExitCode = 2).Start();
        return 1;
    }
}
