// about:   ToArray of a lazy sequence whose lambda reads what another thread writes: scratch space on the stack is no error
// mode:    check
// options: --races off
// expect:  ok
using System.Diagnostics;
using System.Linq;
using System.Threading;

static class LinqOverSharedBound
{
    static int bound;
    static int[] found = [];

    static void First() { bound = 1; }

    static void Second() { found = new[] { 1, 2 }.Where(i => i > bound).ToArray(); }

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(found.Length is 1 or 2);
    }
}
