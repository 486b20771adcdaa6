// about:   the same, where the first execution is the other one: the throw is part of the footprint
// mode:    check
// options: --search stateless
// expect:  violation kind=assertion
// message: not thrown yet
// dotnet:  skip
using System;
using System.Diagnostics;
using System.Threading;

static class SharedTraceStateless
{
    static void Main()
    {
        var shared = new Exception();
        bool seen = false;
        var thrower = new Thread(() =>
        {
            try
            {
                throw shared;
            }
            catch (Exception)
            {
            }
        });
        var reader = new Thread(() => seen = shared.TargetSite != null);
        thrower.Start();
        reader.Start();
        thrower.Join();
        reader.Join();
        Debug.Assert(seen, "not thrown yet"); // ERROR
    }
}
