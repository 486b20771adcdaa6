// about:   a filter that throws inside a lock has given the lock back when the search goes on
// mode:    check
// expect:  ok
using System;
using System.Diagnostics;
using System.Threading;

static class FilterGivesBack
{
    static readonly object gate = new();
    static int failures;

    static bool IsTransient()
    {
        lock (gate)
        {
            if (failures++ == 0) throw new InvalidOperationException();
            return true;
        }
    }

    static void Work()
    {
        try { throw new TimeoutException(); }
        catch (TimeoutException) when (IsTransient()) { }
        catch (TimeoutException) { }
        Debug.Assert(!Monitor.IsEntered(gate));
    }

    static void Main()
    {
        var other = new Thread(Work);
        other.Start();
        Work();
        other.Join();
        Debug.Assert(failures == 2);
    }
}
