// about:   the steps of a handler when nothing is stored
// mode:    check
// options: --search stateless
// expect:  violation kind=assertion
// dotnet:  skip
using System;
using System.Diagnostics;

static class HandlerStateless
{
    static int left = 2;

    static void Main()
    {
        AppDomain.CurrentDomain.ProcessExit += (_, _) =>
        {
            left--;
            left--;
            Debug.Assert(left != 0); // ERROR
        };
    }
}
