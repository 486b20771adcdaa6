// about:   every execution is cut by --clock: that is no proof
// mode:    check
// expect:  incomplete
// dotnet:  skip
// assumes: clock clock-bound
using System;
using System.Diagnostics;
using System.Threading;

class P
{
    static void Main()
    {
        var other = new Thread(() => { });
        other.Start();
        int ticks = 0;
        for (; ticks < 20; ++ticks)
        {
            long end = Environment.TickCount64 + 50;
            while (Environment.TickCount64 < end) { }
        }
        Debug.Assert(ticks != 20);
        other.Join();
    }
}
