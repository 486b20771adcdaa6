// about:       message passing with both sides under one lock
// mode:        check
// expect:      ok states=67
// expect-sc:   ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  ok
// litmus:      lock m0; x = 1; y = 1; unlock m0 || lock m0; r0 = y; r1 = x; unlock m0
// exists:      1:r0=1 1:r1=0
using System.Diagnostics;
using System.Threading;

static class MpLock
{
    static readonly object gate = new();
    static int data, flag;
    static int sawFlag, sawData;

    static void First()
    {
        lock (gate)
        {
            data = 1;
            flag = 1;
        }
    }

    static void Second()
    {
        lock (gate)
        {
            int seenFlag = flag;
            int seenData = data;
            sawFlag = seenFlag;
            sawData = seenData;
        }
    }

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(sawFlag == 0 || sawData == 1);
    }
}
