// about:       nor do Math.Max, Nullable and CompareTo, which are no barriers
// mode:        check
// expect:      ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  violation kind=assertion
// dotnet:      skip
using System.Diagnostics;
using System.Threading;

static class SmallLibraryCall
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
        int? seen = System.Math.Max(flag, -1);
        int sawFlag = seen.GetValueOrDefault().CompareTo(0);
        int sawData = data;
        writer.Join();
        Debug.Assert(!(sawFlag == 1 && sawData == 0));
    }
}
