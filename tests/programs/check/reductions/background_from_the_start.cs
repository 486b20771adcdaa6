// about:   a background thread is cut off when the last foreground thread ends, wherever it is
// mode:    check
// expect:  ok
using System.Diagnostics;
using System.Threading;

static class BackgroundFromTheStart
{
    static int count;

    static void Main()
    {
        var counter = new Thread(() =>
        {
            for (int i = 0; i < 3; i++)
            {
                Interlocked.Increment(ref count);
            }
        });
        counter.IsBackground = true;
        counter.Start();
        var other = new Thread(() => Debug.Assert(Volatile.Read(ref count) <= 3));
        other.Start();
    }
}
