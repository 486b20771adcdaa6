// about:       a read may come before the one that its switch depends on, under net as with if
// mode:        check
// expect:      ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  violation kind=assertion
// dotnet:      skip
using System.Diagnostics;
using System.Threading;

static class SwitchOvertaken
{
    static int data, flag;

    static void Writer()
    {
        data = 1;
        Volatile.Write(ref flag, 1);
    }

    static void Main()
    {
        var writer = new Thread(Writer);
        writer.Start();
        int sawFlag = flag, sawData = 2;
        switch (sawFlag)
        {
            case 0:
                break;
            case 1:
                sawData = data;
                break;
            case 2:
                sawData = 3;
                break;
            default:
                sawData = 4;
                break;
        }
        writer.Join();
        Debug.Assert(!(sawFlag == 1 && sawData == 0));
    }
}
