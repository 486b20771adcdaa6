// about:   another thread can look at two exceptions before and after each of them is thrown: each throw is a step of its own
// mode:    check
// expect:  violation kind=assertion
// message: in between
// dotnet:  skip
using System;
using System.Diagnostics;
using System.Threading;

static class SharedTraceBetween
{
    static readonly Exception first = new(), second = new();
    static bool isBetween;

    static void Throw(Exception exception)
    {
        try
        {
            throw exception;
        }
        catch (Exception)
        {
        }
    }

    static void Look()
    {
        bool isNone = first.StackTrace == null;
        bool isFirst = first.StackTrace != null && second.StackTrace == null;
        isBetween = isNone && isFirst && second.StackTrace != null;
    }

    static void Main()
    {
        var thrower = new Thread(() =>
        {
            Throw(first);
            Throw(second);
        });
        var reader = new Thread(Look);
        thrower.Start();
        reader.Start();
        thrower.Join();
        reader.Join();
        Debug.Assert(!isBetween, "in between"); // ERROR
    }
}
