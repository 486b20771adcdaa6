// about:   a violation on one path, and something that is not supported on all others
// mode:    check
// expect:  violation kind=unhandled-exception
// dotnet:  skip
using System;
using System.Threading;
using System.Threading.Tasks;

static class BeforeUnsupported
{
    static int entries;

    static void Main()
    {
        var one = new Thread(() => entries++);
        var two = new Thread(() => entries++);
        one.Start();
        two.Start();
        one.Join();
        two.Join();
        if (entries != 2)
        {
            throw new InvalidOperationException("lost"); // ERROR
        }
        Task.Run(() => entries = 0).Wait();
    }
}
