// about:       publication orders nothing but the object itself
// mode:        check
// expect:      ok states=64
// expect-sc:   ok
// expect-tso:  ok
// expect-ecma: violation kind=assertion
// expect-net:  violation kind=assertion
// dotnet:      skip
// litmus:      x = 1; p = A || r0 = p; r1 = x
// exists:      1:r0=&A 1:r1=0
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

static class PublishUnrelated
{
    static Box? shared;
    static int data;
    static bool sawBox;
    static int sawData;

    static void First()
    {
        data = 1;
        shared = new Box(1);
    }

    static void Second()
    {
        Box? box = shared;
        int seenData = data;
        sawBox = box != null;
        sawData = seenData;
    }

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(!sawBox || sawData == 1);
    }
}
