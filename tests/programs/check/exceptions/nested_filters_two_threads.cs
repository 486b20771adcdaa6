// about:   both threads are in the middle of exception handling at the same time, through shared state
// mode:    check
// expect:  ok states=21
using System;
using System.Diagnostics;
using System.Threading;

static class NestedFiltersTwoThreads
{
    static int filters, handlers;

    static bool Count()
    {
        Interlocked.Increment(ref filters);
        return true;
    }

    static void Work()
    {
        try
        {
            try
            {
                throw new FormatException();
            }
            catch (FormatException) when (Count())
            {
                throw new InvalidOperationException();
            }
        }
        catch (InvalidOperationException) when (Count())
        {
            Interlocked.Increment(ref handlers);
        }
    }

    static void Main()
    {
        var other = new Thread(Work);
        other.Start();
        Work();
        other.Join();
        Debug.Assert(filters == 4 && handlers == 2);
    }
}
