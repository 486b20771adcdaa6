// about:   ThreadLocal.Dispose takes the value from a thread between two parts of what it does
// mode:    check
// options: --races off
// expect:  violation kind=assertion
// dotnet:  skip
using System;
using System.Diagnostics;
using System.Threading;

static class ThreadLocalDisposedBeside
{
    static void Main()
    {
        var local = new ThreadLocal<string>(() => "a", true);
        var other = new Thread(() =>
        {
            try
            {
                local.Value = "b";
                Debug.Assert(local.Value != null); // ERROR
            }
            catch (ObjectDisposedException)
            {
            }
        });
        other.Start();
        local.Dispose();
        other.Join();
    }
}
