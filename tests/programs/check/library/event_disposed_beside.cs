// about:   ManualResetEventSlim.Dispose takes the wait handle from a Set that is under way, or is lost by it
// mode:    check
// options: --races off
// expect:  violation kind=unhandled-exception
// message: NullReferenceException
// dotnet:  skip
using System;
using System.Threading;

static class EventDisposedBeside
{
    static void Main()
    {
        var done = new ManualResetEventSlim(false);
        var other = new Thread(() =>
        {
            try
            {
                done.WaitHandle.WaitOne(0);
            }
            catch (ObjectDisposedException)
            {
            }
        });
        other.Start();
        done.Dispose();
        other.Join();
    }
}
