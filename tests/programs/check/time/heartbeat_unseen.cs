// about:  a loop that sleeps and never looks is the same state again, also when somebody else has looked before
// mode:   check
// expect: ok
// assumes: clock
using System.Diagnostics;
using System.Threading;

class P
{
    static volatile bool stop;

    static void Main()
    {
        var watch = Stopwatch.StartNew();
        var heart = new Thread(() => { while (!stop) Thread.Sleep(100); });
        heart.Start();
        stop = true;
        heart.Join();
        if (watch.Elapsed < System.TimeSpan.Zero) throw new System.Exception("backwards");
    }
}
