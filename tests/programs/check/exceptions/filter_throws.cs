// about:   an exception inside a filter counts as false, whatever other threads do meanwhile
// mode:    check
// expect:  ok states=9
using System;
using System.Diagnostics;
using System.Threading;

static class FilterThrows
{
    static volatile int divisor;

    static void Main()
    {
        var other = new Thread(() => divisor = 1);
        other.Start();
        int handler = 0;
        try
        {
            throw new InvalidOperationException();
        }
        catch (InvalidOperationException) when (1 / divisor == 1)
        {
            handler = 1;
        }
        catch (InvalidOperationException)
        {
            handler = 2;
        }
        other.Join();
        Debug.Assert(handler is 1 or 2);
    }
}
