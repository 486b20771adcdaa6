// about:   with --timeouts stuck time does not pass between looks while others can run, and the result says so
// mode:    check
// expect:  ok
// options: --timeouts stuck
// dotnet:  skip
// assumes: clock-stuck
using System.Diagnostics;
using System.Threading;

class P
{
    static readonly object gate = new();
    static long last;

    static void Note()
    {
        long now = Stopwatch.GetTimestamp();
        lock (gate)
        {
            Debug.Assert(now >= last, "time went back");
            last = now;
        }
    }

    static void Main()
    {
        var a = new Thread(Note);
        var b = new Thread(Note);
        a.Start();
        b.Start();
        a.Join();
        b.Join();
    }
}
