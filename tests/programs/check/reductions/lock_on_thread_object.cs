// about:   the monitor of a Thread object is a lock like others: the thread itself does not hold it by running
// mode:    check
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

static class LockOnThreadObject
{
    static int low;
    static int high;

    static void Main()
    {
        Thread main = Thread.CurrentThread;
        var writer = new Thread(() =>
        {
            lock (main)
            {
                low = 1;
                high = 1;
            }
        });
        writer.Start();
        int seenLow = low;
        int seenHigh = high;
        Debug.Assert(seenLow == seenHigh || seenLow == 0, "written in between");  // ERROR
        writer.Join();
    }
}
