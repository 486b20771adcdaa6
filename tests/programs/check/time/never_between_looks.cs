// about:   time passes between the looks of two threads, also with --timeouts never; no time-out is needed
// mode:    check
// expect:  violation kind=assertion
// options: --timeouts never
// message: time went back
// needs-timeout: yes
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
            Debug.Assert(now >= last, "time went back"); // ERROR
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
