// about: two threads start the same thread: one of them fails, whichever it is
// mode:  check
// expect: ok
using System.Diagnostics;
using System.Threading;

class Twice
{
    static int failures, runs;

    static void Main()
    {
        var work = new Thread(() => Interlocked.Increment(ref runs));
        ThreadStart start = () =>
        {
            try { work.Start(); }
            catch (ThreadStateException) { Interlocked.Increment(ref failures); }
        };
        var a = new Thread(start);
        var b = new Thread(start);
        a.Start();
        b.Start();
        a.Join();
        b.Join();
        work.Join();
        Debug.Assert(failures == 1 && runs == 1);
    }
}
