// about:   an exception that is thrown and caught has rows in the trace
// mode:    check
// expect:  violation kind=assertion
// steps:   throw KeyNotFoundException, catch KeyNotFoundException, throw Lost, catch Lost
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;

class Lost : Exception { }

static class CaughtException
{
    static int count;
    static readonly Dictionary<int, int> table = new();

    static void Add()
    {
        int old = count;
        if (old != 0) throw new Lost();
        count = old + 1;
    }

    static void Main()
    {
        try { count = table[1]; }
        catch (KeyNotFoundException) { count = 0; }
        var other = new Thread(() =>
        {
            try { Add(); }
            catch (Exception e) when (e is not OutOfMemoryException) { count = 7; }
        });
        other.Start();
        try { Add(); } catch (Lost) { }
        other.Join();
        Debug.Assert(count != 7); // ERROR
    }
}
