// about:   the same with fewer rounds and a larger --clock comes to the end
// mode:    check
// expect:  violation kind=assertion
// options: --clock 40
// assumes: clock
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
        for (; ticks < 3; ++ticks)
        {
            long end = Environment.TickCount64 + 50;
            while (Environment.TickCount64 < end) { }
        }
        Debug.Assert(ticks != 3); // ERROR
        other.Join();
    }
}
