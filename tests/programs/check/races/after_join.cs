// about:   start and join order accesses
// mode:    check
// options: --races error
// expect:  ok states=4
using System.Threading;

static class AfterJoin
{
    static int shared;

    static void Main()
    {
        shared = 1;
        var worker = new Thread(() => shared = 2);
        worker.Start();
        worker.Join();
        shared = 3;
    }
}
