// about:   ProcessExit handlers are part of the program
// mode:    check
// expect:  violation kind=assertion
// dotnet:  skip
using System;
using System.Diagnostics;

static class HandlerAsserts
{
    static int open;

    static void Main()
    {
        AppDomain.CurrentDomain.ProcessExit += (_, _) => Debug.Assert(open == 0); // ERROR
        open = 1;
    }
}
