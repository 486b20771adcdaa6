// about:   the filter of the caller runs before the finally of the callee, with another thread running between them
// mode:    check
// expect:  ok states=35
using System;
using System.Diagnostics;
using System.Threading;

static class FilterRunsBeforeFinally
{
    static volatile bool cleaned;
    static volatile bool looked;

    static bool NotCleanedYet()
    {
        Debug.Assert(!cleaned);
        return true;
    }

    static void Fail()
    {
        try
        {
            throw new InvalidOperationException();
        }
        finally
        {
            cleaned = true;
        }
    }

    static void Main()
    {
        var other = new Thread(() => looked = cleaned);
        other.Start();
        try
        {
            Fail();
        }
        catch (InvalidOperationException) when (NotCleanedYet())
        {
            Debug.Assert(cleaned);
        }
        other.Join();
    }
}
