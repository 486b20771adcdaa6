// about:   what a thread did before a failed assumption can be seen by others
// mode:    check
// options: --races off
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;
using Tidelock;

static class SeenBeforeAssume
{
    static int x;

    static void First() { x = 1; Verify.Assume(false); }

    static void Second() { Debug.Assert(x == 0); }

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
    }
}
