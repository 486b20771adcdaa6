// about:  a Stopwatch loop that only spins ends by its limit, and what comes after it has not happened
// mode:   check
// expect: violation kind=assertion
// assumes: clock
using System.Diagnostics;
using System.Threading;

class P
{
    static volatile bool done;

    static void Main()
    {
        var worker = new Thread(() => done = true);
        worker.Start();
        var watch = Stopwatch.StartNew();
        while (!done && watch.ElapsedMilliseconds < 500) { }
        Debug.Assert(done); // ERROR
        worker.Join();
    }
}
