// about:       nothing is told of a path that was guessed before it is known to exist: x is never 2, nor anything above
// mode:        check
// expect:      ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  ok
// dotnet:      skip
using System;
using System.Diagnostics;
using System.Threading;
using Tidelock;

static class FailureGuessed
{
    static int x;
    static string text = "six";

    static void Main()
    {
        var reader = new Thread(() =>
        {
            Verify.Assert(x != 2);
            int seen = x;
            if (seen == 3)
            {
                Verify.Assert(false, text);
            }
            if (seen == 4)
            {
                Debug.Fail("four");
            }
            if (seen == 5)
            {
                Environment.FailFast("five");
            }
            if (seen == 6)
            {
                throw new Exception(text);
            }
            if (seen == 7)
            {
                new Timer(_ => { }, null, 1, 1);
            }
            if (seen == 8)
            {
                Monitor.Exit(text);
            }
            if (seen == 9)
            {
                Environment.Exit(9);
            }
        });
        var writer = new Thread(() => x = 1);
        reader.Start();
        writer.Start();
        reader.Join();
        writer.Join();
    }
}
