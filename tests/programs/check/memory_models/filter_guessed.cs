// about:       what a filter finds has to be known before others are asked whether they catch the exception
// mode:        check
// expect:      ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  ok
// dotnet:      skip
using System;
using System.Threading;

static class FilterGuessed
{
    static int other, code = 7, calls = 3;

    static void Main()
    {
        var thread = new Thread(() => other = 1);
        thread.Start();
        try
        {
            throw new Exception();
        }
        catch (Exception) when (code == 7 && calls == 3)
        {
        }
        thread.Join();
    }
}
