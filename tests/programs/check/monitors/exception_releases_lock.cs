// about:   an exception that leaves a lock statement releases the monitor
// mode:    check
// expect:  ok states=32
using System;
using System.Diagnostics;
using System.Threading;

static class ExceptionReleasesLock
{
    static readonly object gate = new();
    static int caught;

    static void Work()
    {
        try
        {
            lock (gate)
            {
                throw new InvalidOperationException();
            }
        }
        catch (InvalidOperationException)
        {
            Interlocked.Increment(ref caught);
        }
    }

    static void Main()
    {
        var other = new Thread(Work);
        other.Start();
        Work();
        other.Join();
        Debug.Assert(caught == 2 && !Monitor.IsEntered(gate));
    }
}
