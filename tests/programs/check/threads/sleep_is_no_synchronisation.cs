// about:   a sleep orders nothing
// mode:    check
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

static class SleepIsNoSynchronisation
{
    static int result;

    static void Main()
    {
        new Thread(() => result = 1).Start();
        Thread.Sleep(10_000);
        Debug.Assert(result == 1); // ERROR
    }
}
