// about:       what the factory of a Lazy did is seen by whoever gets the value
// mode:        check
// expect:      ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  ok
// dotnet:      skip
using System;
using System.Diagnostics;
using System.Threading;


static class LazyValue
{
    static int data;
    static readonly Lazy<object> made = new(() =>
    {
        data = 1;
        return new object();
    });

    static void Look()
    {
        _ = made.Value;
        Debug.Assert(data == 1);
    }

    static void Main()
    {
        var other = new Thread(Look);
        other.Start();
        Look();
        other.Join();
    }
}
