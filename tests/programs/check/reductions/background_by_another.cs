// about:   a thread is made a background thread while it runs: the program may end before its last step, or after
// mode:    check
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

static class BackgroundByAnother
{
    static readonly ManualResetEvent done = new(false);
    static bool isMarked;

    static void Main()
    {
        var last = new Thread(() =>
        {
            done.WaitOne();
            Debug.Assert(!isMarked, "marked, and not a background thread yet");  // ERROR
        });
        var marker = new Thread(() =>
        {
            isMarked = true;
            last.IsBackground = true;
        });
        marker.IsBackground = true;
        last.Start();
        marker.Start();
        done.Set();
    }
}
