// about:       po: program order of all accesses of a thread, after ARCHTEST
// mode:        check
// expect:      ok states=642
// expect-sc:   ok
// expect-tso:  violation kind=assertion
// expect-ecma: violation kind=assertion
// expect-net:  violation kind=assertion
// dotnet:      skip
// litmus:      x = 1; r0 = y; x = 2; r1 = y || y = 1; r0 = x; y = 2; r1 = x
// exists:      0:r0=0 1:r0=0
//
// One of the ten programs of "Memory Model Sensitive Bytecode Verification". Each thread writes, reads, writes and reads; every
// one of the four must stay where it is. (The litmus line has one way to break it.)
using System.Diagnostics;
using System.Threading;

static class ProgramOrder
{
    static int x, y;
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

    // The read after x = i sees less than j: then y = j comes later, and the read after that sees x = i.
    static bool WritesComeFirst(int i, int seenY, int j, int seenX) => seenY >= j || seenX >= i;

    // Neither first read sees the second write of the other, if the other's first read does the same.
    static bool ReadsComeFirst() => a1 < 2 || b1 < 2;

    static bool ReadsAreInOrder() => a1 <= a2 && b1 <= b2;

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(WritesComeFirst(1, a1, 1, b1) && WritesComeFirst(1, a1, 2, b2));
        Debug.Assert(WritesComeFirst(2, a2, 1, b1) && WritesComeFirst(2, a2, 2, b2));
        Debug.Assert(ReadsComeFirst() && ReadsAreInOrder());
    }
}
