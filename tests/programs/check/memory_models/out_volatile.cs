// about:       the same with a volatile read is in order
// mode:        check
// expect:      ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  ok
// dotnet:      skip
using System.Diagnostics;
using System.Threading;

static class OutVolatile
{
    static int data, flag;

    static void Get(ref int place, out int value)
    {
        value = Volatile.Read(ref place);
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
