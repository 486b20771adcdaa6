// about:       a write that depends on the first of two reads stands between them
// mode:        check
// expect:      ok states=72
// expect-sc:   ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  violation kind=assertion
// dotnet:      skip
// litmus:      y = 1; x! = 1 || r0 = x; z = r0; r1 = y
// exists:      1:r0=1 1:r1=0
//
// In net the write waits for the first read, and holds up nothing itself. In ecma it is issued only with its value.
using System.Diagnostics;
using System.Threading;

static class MpDependentWriteBetween
{
    static int data, flag, copy;
    static int sawFlag, sawData;

    static void First()
    {
        data = 1;
        Volatile.Write(ref flag, 1);
    }

    static void Second()
    {
        int seenFlag = flag;
        copy = seenFlag;
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
