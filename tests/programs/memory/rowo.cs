// about:       rowo: read order and write order, after ARCHTEST
// mode:        check
// expect:      ok states=397
// expect-sc:   ok
// expect-tso:  ok
// expect-ecma: violation kind=assertion
// expect-net:  violation kind=assertion
// dotnet:      skip
// litmus:      x = 1; x = 2; y = 1; y = 2 || r0 = y; r1 = y; r2 = x; r3 = x
// exists:      1:r1=1 1:r2=1
//
// One of the ten programs of "Memory Model Sensitive Bytecode Verification". Who sees one of the later writes sees the last of
// the earlier ones. (The litmus line has one way to break it.)
using System.Diagnostics;
using System.Threading;

static class ReadOrderWriteOrder
{
    static int x, y;
    static int y1, y2, x1, x2;

    static void First()
    {
        x = 1;
        x = 2;
        y = 1;
        y = 2;
    }

    static void Second()
    {
        int a = y;
        int b = y;
        int c = x;
        int d = x;
        y1 = a;
        y2 = b;
        x1 = c;
        x2 = d;
    }

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert((y1 == 0 && y2 == 0) || (x1 == 2 && x2 == 2));
    }
}
