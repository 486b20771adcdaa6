// about:   threads that start threads
// mode:    check
// expect:  ok states=225
using System.Diagnostics;
using System.Threading;

static class StartedThreadStartsAnother
{
    static int leaves;

    static void Grow(int depth)
    {
        if (depth == 0)
        {
            Interlocked.Increment(ref leaves);
            return;
        }
        var child = new Thread(() => Grow(depth - 1));
        child.Start();
        Grow(depth - 1);
        child.Join();
    }

    static void Main()
    {
        Grow(2);
        Debug.Assert(leaves == 4);
    }
}
