// about:   a rethrow adds to the stack trace of an exception that others can reach
// mode:    check
// expect:  violation kind=assertion
// message: between throw and rethrow
// dotnet:  skip
using System;
using System.Diagnostics;
using System.Threading;

static class SharedTraceAgain
{
    static readonly Exception shared = new();

    static void Inner()
    {
        try
        {
            throw shared;
        }
        catch (Exception)
        {
            throw;
        }
    }

    static void Outer()
    {
        try
        {
            Inner();
        }
        catch (Exception)
        {
        }
    }

    static void Main()
    {
        var thrower = new Thread(Outer);
        string? trace = null;
        var reader = new Thread(() => trace = shared.StackTrace);
        thrower.Start();
        reader.Start();
        thrower.Join();
        reader.Join();
        Debug.Assert(trace == null || trace.Contains("Outer"), "between throw and rethrow"); // ERROR
    }
}
