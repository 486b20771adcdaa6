// about:   an exception crosses frames; another thread runs while the finally blocks do
// mode:    check
// expect:  ok states=50
using System;
using System.Diagnostics;
using System.Threading;

static class CatchInCaller
{
    static volatile int cleanups;
    static int seen = -1;

    static void Fail()
    {
        try
        {
            throw new InvalidOperationException();
        }
        finally
        {
            cleanups = 1;
        }
    }

    static void Main()
    {
        var observer = new Thread(() => seen = cleanups);
        observer.Start();
        try
        {
            Fail();
        }
        catch (InvalidOperationException)
        {
            Debug.Assert(cleanups == 1);
            cleanups = 2;
        }
        observer.Join();
        Debug.Assert(seen is 0 or 1 or 2);
    }
}
