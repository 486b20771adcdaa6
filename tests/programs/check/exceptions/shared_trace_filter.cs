// about:   what the search for a handler adds to the trace after a filter has said no is another step than the throw
// mode:    check
// expect:  violation kind=assertion
// message: the filter runs
// dotnet:  skip
using System;
using System.Diagnostics;
using System.Threading;

static class SharedTraceFilter
{
    static readonly Exception shared = new();
    static volatile int asked;

    static bool Refuse()
    {
        asked = 1;
        return false;
    }

    static void Inner()
    {
        try
        {
            throw shared;
        }
        catch (Exception) when (Refuse())
        {
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
        bool isAsked = false;
        string? trace = null;
        var reader = new Thread(() =>
        {
            isAsked = asked == 1;
            trace = shared.StackTrace;
        });
        thrower.Start();
        reader.Start();
        thrower.Join();
        reader.Join();
        Debug.Assert(!isAsked || trace!.Contains("Outer"), "the filter runs"); // ERROR
    }
}
