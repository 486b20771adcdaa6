// about:  a thread that keeps the time of its last beat: finitely many states, and the result says where it stopped
// mode:   check
// expect: ok
// dotnet: ok
// assumes: clock clock-bound
using System;
using System.Threading;

class P
{
    static volatile bool stop;
    static DateTime last;

    static void Main()
    {
        var heart = new Thread(() =>
        {
            while (!stop)
            {
                last = DateTime.UtcNow;
                Thread.Sleep(100);
            }
        });
        heart.Start();
        stop = true;
        heart.Join();
    }
}
