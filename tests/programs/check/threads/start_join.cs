// about:   what a thread wrote is seen after Join; nothing is shared while both run, so there is one path
// mode:    check
// expect:  ok states=4
using System.Diagnostics;
using System.Threading;

static class StartJoin
{
    static int result;

    static void Main()
    {
        var worker = new Thread(() => result = 42);
        worker.Start();
        worker.Join();
        Debug.Assert(result == 42 && !worker.IsAlive);
    }
}
