// about:       so may the fields of a struct in a variable, two in one word
// mode:        check
// expect:      ok
// expect-tso:  ok
// expect-ecma: violation kind=assertion
// expect-net:  violation kind=assertion
// dotnet:      skip
using System.Diagnostics;
using System.Threading;

static class StructOfReads
{
    static int data, flag;

    struct Seen
    {
        internal short first;
        internal int flag, data;
        internal void Load()
        {
            flag = StructOfReads.flag;
            data = StructOfReads.data;
        }
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
        var seen = new Seen { first = 3 };
        seen.Load();
        Seen copy = seen;
        seen.flag = 5;
        int sawFlag = copy.flag, sawData = copy.data;
        Debug.Assert(copy.first == 3 && seen.flag == 5);
        writer.Join();
        Debug.Assert(!(sawFlag == 1 && sawData == 0));
    }
}
