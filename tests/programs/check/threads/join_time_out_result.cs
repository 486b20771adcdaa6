// about:   Join with a time-out that returns true: the thread has ended
// mode:    check
// expect:  ok states=9
using System.Diagnostics;
using System.Threading;

static class JoinTimeOutResult
{
    static int result;

    static void Main()
    {
        var worker = new Thread(() => result = 1);
        worker.Start();
        if (worker.Join(1000))
        {
            Debug.Assert(result == 1 && !worker.IsAlive);
        }
    }
}
