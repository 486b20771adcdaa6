// about:  the same loop that takes an item although the time has run out with none there
// mode:   check
// expect: violation kind=assertion
// assumes: clock
using System;
using System.Diagnostics;
using System.Threading;

class P
{
    static readonly object gate = new();
    static int items;

    static void Take(int limit)
    {
        long end = Environment.TickCount64 + limit;
        lock (gate)
        {
            while (items == 0)
            {
                int left = (int)(end - Environment.TickCount64);
                if (left <= 0) break;
                Monitor.Wait(gate, left);
            }
            --items;
            Debug.Assert(items >= 0); // ERROR
        }
    }

    static void Main()
    {
        var taker = new Thread(() => Take(1000));
        taker.Start();
        lock (gate) { ++items; Monitor.Pulse(gate); }
        taker.Join();
    }
}
