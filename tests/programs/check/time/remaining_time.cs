// about:  Monitor.Wait for the time that is left until a deadline, the usual loop: it ends, and with nothing if need be
// mode:   check
// expect: ok
// assumes: clock
using System;
using System.Threading;

class P
{
    static readonly object gate = new();
    static int items;

    static bool Take(TimeSpan limit)
    {
        DateTime end = DateTime.UtcNow + limit;
        lock (gate)
        {
            while (items == 0)
            {
                TimeSpan left = end - DateTime.UtcNow;
                if (left <= TimeSpan.Zero) return false;
                Monitor.Wait(gate, left);
            }
            --items;
            return true;
        }
    }

    static void Main()
    {
        bool taken = false;
        var taker = new Thread(() => taken = Take(TimeSpan.FromSeconds(1)));
        taker.Start();
        lock (gate) { ++items; Monitor.Pulse(gate); }
        taker.Join();
        if (items != (taken ? 0 : 1)) throw new Exception("lost");
    }
}
