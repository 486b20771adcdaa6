// about:  after a sleep or a wait that ran out at least so much time has passed, on every clock
// mode:   check
// expect: ok
// assumes: clock
using System;
using System.Diagnostics;
using System.Threading;

class P
{
    static void Check(bool holds) { if (!holds) throw new Exception("time ran backwards or too slowly"); }

    static void Main()
    {
        var gate = new object();
        var other = new Thread(() =>
        {
            long began = Stopwatch.GetTimestamp();
            lock (gate) Monitor.Wait(gate, 30);
            Check(Stopwatch.GetElapsedTime(began) >= TimeSpan.Zero);
        });
        long ticks = Environment.TickCount64;
        DateTime now = DateTime.UtcNow;
        var watch = Stopwatch.StartNew();
        other.Start();
        Thread.Sleep(20);
        Check(DateTime.UtcNow - now >= TimeSpan.FromMilliseconds(20));
        Check(watch.ElapsedMilliseconds >= 20);
        Check(Environment.TickCount64 - ticks >= 20);
        Check(TimeProvider.System.GetUtcNow() >= now);
        other.Join();
    }
}
