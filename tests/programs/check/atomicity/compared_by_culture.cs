// about:   text that is compared by the rules of a culture is read character by character, like any other
// mode:    check
// expect:  violation kind=assertion
// message: half
using System;
using System.Diagnostics;
using System.Threading;

static class ComparedByCulture
{
    static void Main()
    {
        char[] text = ['a', 'b'];
        var writer = new Thread(() =>
        {
            text[0] = 'x';
            text[1] = 'y';
        });
        writer.Start();
        bool half = text.AsSpan().Equals("ay", StringComparison.InvariantCulture);
        Debug.Assert(!half, "half"); // ERROR
        writer.Join();
    }
}
