// about:   a throw writes the stack trace of an exception that another thread looks at
// mode:    check
// expect:  violation kind=assertion
// message: thrown
// dotnet:  skip
using System;
using System.Diagnostics;
using System.Threading;

static class SharedTrace
{
    static void Main()
    {
        var shared = new Exception();
        bool seen = false;
        var reader = new Thread(() => seen = shared.StackTrace != null);
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
        reader.Start();
        thrower.Start();
        reader.Join();
        thrower.Join();
        Debug.Assert(!seen, "thrown"); // ERROR
    }
}
