// about:       not if what it depends on is volatile
// mode:        check
// expect:      ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  ok
// dotnet:      skip
using System.Diagnostics;
using System.Threading;

static class SwitchVolatile
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
        int sawFlag = Volatile.Read(ref flag), sawData = 2;
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
        }
        writer.Join();
        Debug.Assert(!(sawFlag == 1 && sawData == 0));
    }
}
