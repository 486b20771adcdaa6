// about:   that two threads throw one exception, and one looks at its trace, is no data race: the runtime sees to it
// mode:    check
// options: --races error
// expect:  ok
using System;
using System.Threading;

static class SharedTraceNoRace
{
    static readonly Exception shared = new();

    static void Throw()
    {
        try
        {
            throw shared;
        }
        catch (Exception)
        {
        }
    }

    static void Main()
    {
        var one = new Thread(Throw);
        var two = new Thread(Throw);
        one.Start();
        two.Start();
        _ = shared.StackTrace;
        one.Join();
        two.Join();
    }
}
