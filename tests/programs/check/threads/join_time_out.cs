// about:   Join with a time-out may return false while the thread still runs
// mode:    check
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

static class JoinTimeOut
{
    static int result;

    static void Main()
    {
        var worker = new Thread(() => result = 1);
        worker.Start();
        worker.Join(1000);
        Debug.Assert(result == 1); // ERROR
    }
}
