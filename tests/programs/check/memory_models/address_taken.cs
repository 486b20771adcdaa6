// about:       reads into variables whose address is taken later may change places
// mode:        check
// expect:      ok
// expect-tso:  ok
// expect-ecma: violation kind=assertion
// expect-net:  violation kind=assertion
// dotnet:      skip
using System.Diagnostics;
using System.Threading;

static class AddressTaken
{
    static int data, flag;

    static void Touch(ref int value)
    {
        value += 0;
    }

    static void Writer()
    {
        data = 1;
        Volatile.Write(ref flag, 1);
    }

    static void Main()
    {
        var writer = new Thread(Writer);
        writer.Start();
        int sawFlag = flag;
        int sawData = data;
        Touch(ref sawFlag);
        writer.Join();
        Debug.Assert(!(sawFlag == 1 && sawData == 0));
    }
}
