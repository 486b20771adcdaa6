// about:   two threads free one handle: either of them can be the one that is told
// mode:    check
// options: --search stateless
// expect:  violation kind=assertion
// message: the first
// dotnet:  skip
using System;
using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Threading;

static class FreedTwice
{
    static GCHandle handle = GCHandle.Alloc(new object());

    static bool Fails()
    {
        GCHandle copy = handle;
        try
        {
            copy.Free();
            return false;
        }
        catch (InvalidOperationException)
        {
            return true;
        }
    }

    static void Main()
    {
        bool isFirst = false;
        var first = new Thread(() => isFirst = Fails());
        var second = new Thread(() => Fails());
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(!isFirst, "the first"); // ERROR
    }
}
