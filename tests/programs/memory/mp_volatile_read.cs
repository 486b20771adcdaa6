// about:       only the read of the flag is volatile: the two writes may change places
// mode:        check
// expect:      ok states=64
// expect-sc:   ok
// expect-tso:  ok
// expect-ecma: violation kind=assertion
// expect-net:  violation kind=assertion
// dotnet:      skip
// litmus:      x = 1; y = 1 || r0 = y!; r1 = x
// exists:      1:r0=1 1:r1=0
using System.Diagnostics;
using System.Threading;

static class MpVolatileRead
{
    static int data, flag;
    static int sawFlag, sawData;

    static void First()
    {
        data = 1;
        flag = 1;
    }

    static void Second()
    {
        int seenFlag = Volatile.Read(ref flag);
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
