// about:       message passing under two different locks: they order nothing between them
// mode:        check
// expect:      ok states=128
// expect-sc:   ok
// expect-tso:  ok
// expect-ecma: violation kind=assertion
// expect-net:  violation kind=assertion
// dotnet:      skip
// litmus:      lock m0; x = 1; y = 1; unlock m0 || lock m1; r0 = y; r1 = x; unlock m1
// exists:      1:r0=1 1:r1=0
using System.Diagnostics;
using System.Threading;

static class MpTwoLocks
{
    static readonly object lockA = new(), lockB = new();
    static int data, flag;
    static int sawFlag, sawData;

    static void First()
    {
        lock (lockA)
        {
            data = 1;
            flag = 1;
        }
    }

    static void Second()
    {
        lock (lockB)
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
