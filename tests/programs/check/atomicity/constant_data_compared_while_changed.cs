// about:   shared memory that is compared with constant data is read piece by piece
// mode:    check
// expect:  violation kind=assertion
using System;
using System.Diagnostics;
using System.Threading;

static class ConstantDataComparedWhileChanged
{
    static readonly byte[] text = { (byte)'A', (byte)'B', 0 };

    static void Main()
    {
        var thread = new Thread(() =>
        {
            text[1] = 0;
            text[2] = (byte)'C';
        });
        thread.Start();
        // Never at one time: the B goes before the C comes.
        Debug.Assert(!text.AsSpan().SequenceEqual("ABC"u8));
        thread.Join();
    }
}
