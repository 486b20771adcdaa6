// about:       rw-vol: a volatile read after a volatile write, twice in each thread
// mode:        check
// expect:      ok states=642
// expect-sc:   ok
// expect-tso:  violation kind=assertion
// expect-ecma: violation kind=assertion
// expect-net:  violation kind=assertion
// dotnet:      skip
// litmus:      x! = 1; r0 = y!; x! = 2; r1 = y! || y! = 1; r0 = x!; y! = 2; r1 = x!
// exists:      0:r1=1 1:r1=1
//
// One of the ten programs of "Memory Model Sensitive Bytecode Verification". If the read after x = i sees less than j, then
// y = j comes later, and the read after that sees at least i. (The litmus line has one way to break it.)
using System.Diagnostics;
using System.Threading;

static class ReadAfterWriteVolatile
{
    static volatile int x, y;
    static int a1, a2, b1, b2;

    static void First()
    {
        x = 1;
        int one = y;
        x = 2;
        int two = y;
        a1 = one;
        a2 = two;
    }

    static void Second()
    {
        y = 1;
        int one = x;
        y = 2;
        int two = x;
        b1 = one;
        b2 = two;
    }

    static bool AreInOrder(int i, int seenY, int j, int seenX) => seenY >= j || seenX >= i;

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(AreInOrder(1, a1, 1, b1) && AreInOrder(1, a1, 2, b2) && AreInOrder(2, a2, 1, b1) && AreInOrder(2, a2, 2, b2));
    }
}
