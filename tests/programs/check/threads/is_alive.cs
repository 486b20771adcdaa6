// about:   IsAlive is false before Start and after the end
// mode:    check
// expect:  ok states=4
using System.Diagnostics;
using System.Threading;

static class IsAlive
{
    static int result;

    static void Main()
    {
        var worker = new Thread(() => result = 1);
        Debug.Assert(!worker.IsAlive);
        worker.Start();
        while (worker.IsAlive)
        {
            Thread.Yield();
        }
        Debug.Assert(result == 1);
    }
}
