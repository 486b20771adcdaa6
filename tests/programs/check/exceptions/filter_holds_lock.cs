// about:   a filter runs while the thread still holds the lock of the block that threw: no other thread can get in
// mode:    check
// expect:  ok states=44
using System;
using System.Diagnostics;
using System.Threading;

static class FilterHoldsLock
{
    static readonly object gate = new();
    static int value;

    static void Fail()
    {
        lock (gate)
        {
            value = 1;
            throw new InvalidOperationException();
        }
    }

    static void Main()
    {
        var other = new Thread(() =>
        {
            lock (gate)
            {
                value = 2;
            }
        });
        other.Start();
        try
        {
            Fail();
        }
        catch (InvalidOperationException) when (value == 1 && Monitor.IsEntered(gate))
        {
            Debug.Assert(!Monitor.IsEntered(gate));
        }
        other.Join();
    }
}
