// about:   --timeouts never is about waits: a loop with a deadline ends all the same
// mode:    check
// expect:  ok
// options: --timeouts never
// assumes: clock
using System.Diagnostics;
using System.Threading;

class P
{
    static void Main()
    {
        var spinner = new Thread(() =>
        {
            var watch = Stopwatch.StartNew();
            while (watch.ElapsedMilliseconds < 100) { }
        });
        spinner.Start();
        spinner.Join();
    }
}
