// about:       checked arithmetic and a division do not wait for what they work on
// mode:        check
// expect:      ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  violation kind=assertion
// dotnet:      skip
using System.Diagnostics;
using System.Threading;

static class CheckedRead
{
    static int data, flag;

    static readonly int ten = 10;

    static void Writer()
    {
        data = 1;
        Volatile.Write(ref flag, 1);
    }

    static void Main()
    {
        var writer = new Thread(Writer);
        writer.Start();
        int sawFlag = checked(flag * ten) / ten;
        int sawData = data;
        writer.Join();
        Debug.Assert(!(sawFlag == 1 && sawData == 0));
    }
}
