// about: an exception that a ProcessExit handler does not catch is unhandled, and later handlers do not run
// mode:  run
// exit:  134
using System;

static class ProcessExitThrows
{
    static int Main()
    {
        AppDomain.CurrentDomain.ProcessExit += (_, _) => throw new InvalidOperationException("at the end");
        AppDomain.CurrentDomain.ProcessExit += (_, _) => Console.WriteLine("never");
        Console.WriteLine("main");
        return 3;
    }
}
