// about:   a time-out of int.MaxValue milliseconds never expires
// mode:    check
// expect:  violation kind=deadlock
// dotnet:  skip
using System;
using System.Threading;

static class LongestTimeOut
{
    static void Main()
    {
        var never = new AutoResetEvent(false);
        var waiter = new Thread(() =>
        {
            if (!never.WaitOne(TimeSpan.FromMilliseconds(int.MaxValue))) // ERROR
            {
                throw new TimeoutException();
            }
        });
        waiter.Start();
    }
}
