// about:   an exception that leaves an atomic block ends it
// mode:    check
// expect:  ok states=6
using System;
using System.Threading;
using Tidelock;

static class AtomicException
{
    static volatile int steps;

    static void Main()
    {
        var other = new Thread(() => steps = 1);
        other.Start();
        try
        {
            Verify.Atomic(() => throw new InvalidOperationException());
        }
        catch (InvalidOperationException)
        {
        }
        while (steps == 0)
        {
        }
        other.Join();
    }
}
