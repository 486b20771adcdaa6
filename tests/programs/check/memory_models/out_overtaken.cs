// about:       a value that goes through an out parameter may be read late, like any other
// mode:        check
// expect:      ok
// expect-tso:  ok
// expect-ecma: violation kind=assertion
// expect-net:  violation kind=assertion
// dotnet:      skip
using System.Diagnostics;
using System.Threading;

static class OutOvertaken
{
    static int data, flag;

    static void Get(ref int place, out int value)
    {
        value = place;
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
        Get(ref flag, out int sawFlag);
        Get(ref data, out int sawData);
        writer.Join();
        Debug.Assert(!(sawFlag == 1 && sawData == 0));
    }
}
