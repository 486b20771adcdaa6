// about:       an object is published through an ordinary reference
// mode:        check
// expect:      ok states=29
// expect-sc:   ok
// expect-tso:  ok
// expect-ecma: violation kind=assertion
// expect-net:  ok
// dotnet:      skip
// litmus:      A.f = 1; p = A || r0 = p; r1 = r0.f
// exists:      1:r0=&A 1:r1=0
//
// net orders what a thread did to the object before the write of the reference, and reads through a reference after the
// read of it. ecma does not: the constructor's write may come late.
using System.Diagnostics;
using System.Threading;

class Box
{
    internal int value;

    internal Box(int value)
    {
        this.value = value;
    }
}

static class Publish
{
    static Box? shared;
    static int sawValue = 1;

    static void First()
    {
        shared = new Box(1);
    }

    static void Second()
    {
        Box? box = shared;
        if (box != null)
        {
            sawValue = box.value;
        }
    }

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(sawValue == 1);
    }
}
