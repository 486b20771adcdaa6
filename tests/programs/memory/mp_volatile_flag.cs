// about:       message passing with a volatile flag: release and acquire
// mode:        check
// expect:      ok states=64
// expect-sc:   ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  ok
// litmus:      x = 1; y! = 1 || r0 = y!; r1 = x
// exists:      1:r0=1 1:r1=0
using System.Diagnostics;
using System.Threading;

static class MpVolatileFlag
{
    static int data;
    static volatile int flag;
    static int sawFlag, sawData;

    static void First()
    {
        data = 1;
        flag = 1;
    }

    static void Second()
    {
        int seenFlag = flag;
        int seenData = data;
        sawFlag = seenFlag;
        sawData = seenData;
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
