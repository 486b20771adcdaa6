// about:   a background thread may fail before the last foreground thread ends, or never get so far
// mode:    check
// expect:  violation kind=assertion
// message: seen
using System.Diagnostics;
using System.Threading;

static class CutOffInTheBackground
{
    static volatile int step;

    static void Main()
    {
        step = 0;
        var background = new Thread(() =>
        {
            int seen = step;
            Debug.Assert(seen != 2, "seen"); // ERROR
        })
        {
            IsBackground = true,
        };
        background.Start();
        step = 1;
        step = 2;
    }
}
