// about:   what a background thread does is found even if the first execution ends before it comes to it
// mode:    check
// options: --search stateless
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

static class Background
{
    static int x;

    static void Run()
    {
        Interlocked.Increment(ref x);
        Interlocked.Increment(ref x);
        Debug.Assert(Interlocked.Increment(ref x) != 3); // ERROR
    }

    static void Main()
    {
        new Thread(Run) { IsBackground = true }.Start();
    }
}
