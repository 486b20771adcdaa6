// about:       the elements of a returned tuple may be read in any order
// mode:        check
// expect:      ok
// expect-tso:  ok
// expect-ecma: violation kind=assertion
// expect-net:  violation kind=assertion
// dotnet:      skip
using System.Diagnostics;
using System.Threading;

static class TupleOfReads
{
    static int data, flag;

    static (long Before, int Flag, int Data) Both() => (7, flag, data);

    static void Writer()
    {
        data = 1;
        Volatile.Write(ref flag, 1);
    }

    static void Main()
    {
        var writer = new Thread(Writer);
        writer.Start();
        var (_, sawFlag, sawData) = Both();
        writer.Join();
        Debug.Assert(!(sawFlag == 1 && sawData == 0));
    }
}
