// about:  two sleeps at a time need not take as long as both together, though they may
// mode:   check
// expect: violation kind=assertion
// assumes: clock
using System.Diagnostics;
using System.Threading;

class P
{
    static void Main()
    {
        var watch = Stopwatch.StartNew();
        var one = new Thread(() => Thread.Sleep(50));
        var two = new Thread(() => Thread.Sleep(50));
        one.Start();
        two.Start();
        one.Join();
        two.Join();
        Debug.Assert(watch.ElapsedMilliseconds >= 100); // ERROR
    }
}
