// about:   Enter and Exit without try/finally: an exception in between leaves the monitor taken
// mode:    check
// expect:  violation kind=deadlock
using System;
using System.Threading;

static class ExceptionKeepsLock
{
    static readonly object gate = new();

    static void Work(int divisor)
    {
        Monitor.Enter(gate); // ERROR
        int _ = 1 / divisor;
        Monitor.Exit(gate);
    }

    static void Main()
    {
        var other = new Thread(() =>
        {
            try
            {
                Work(0);
            }
            catch (DivideByZeroException)
            {
            }
        });
        other.Start();
        Work(1);
        other.Join(); // ERROR
    }
}
