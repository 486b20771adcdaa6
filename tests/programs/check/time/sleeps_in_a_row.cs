// about:  two sleeps in a row take as long as both together
// mode:   check
// expect: ok
// assumes: clock
using System.Diagnostics;
using System.Threading;

class P
{
    static void Main()
    {
        var watch = Stopwatch.StartNew();
        var other = new Thread(() => Thread.Sleep(5));
        other.Start();
        Thread.Sleep(50);
        Thread.Sleep(50);
        if (watch.ElapsedMilliseconds < 100) throw new System.Exception("too early");
        other.Join();
    }
}
