// about:   memory that is only read until, much later, one thread writes it
// mode:    check
// options: --reduction locks,dpor --races off
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

static class GuardedUntilLateWrite
{
    static readonly object Lock = new();
    static int setting = 1;
    static int work;

    static void First() { for (int i = 0; i < 3; i++) lock (Lock) work += setting; setting = 2; }

    static void Second() { for (int i = 0; i < 3; i++) lock (Lock) work += setting; }

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(work == 6);
    }
}
