// about:       a value in a box, in a new object or a new array may come late
// mode:        check
// expect:      ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  violation kind=assertion
// dotnet:      skip
using System.Diagnostics;
using System.Threading;

static class BoxedRead
{
    static int data, flag;

    sealed class Seen
    {
        internal int flag;
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
        object box = flag;
        var seen = new Seen { flag = (int)box };
        int[] all = { 1, seen.flag };
        int sawData = data;
        int sawFlag = all[1];
        writer.Join();
        Debug.Assert(!(sawFlag == 1 && sawData == 0));
    }
}
