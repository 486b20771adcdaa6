// about:   two threads throw one exception: what is caught may have the trace of the other throw
// mode:    check
// options: --search stateless
// expect:  violation kind=assertion
// message: the trace of the other
// dotnet:  skip
using System;
using System.Diagnostics;
using System.Threading;

static class SharedTraceTwoThrowers
{
    static readonly Exception shared = new();

    static void Other() => throw shared;

    static void Main()
    {
        string? trace = null;
        var one = new Thread(() =>
        {
            try
            {
                throw shared;
            }
            catch (Exception e)
            {
                trace = e.StackTrace;
            }
        });
        var two = new Thread(() =>
        {
            try
            {
                Other();
            }
            catch (Exception)
            {
            }
        });
        one.Start();
        two.Start();
        one.Join();
        two.Join();
        Debug.Assert(!trace!.Contains("Other"), "the trace of the other"); // ERROR
    }
}
