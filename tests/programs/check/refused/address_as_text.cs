// about:   an address that is shared as text is not followed
// mode:    check
// options: --races off
// expect:  unsupported
using System;
using System.Diagnostics;
using System.Globalization;
using System.Threading;

static unsafe class AddressAsText
{
    static string text = "";

    static int* Found() => (int*)long.Parse(text, NumberStyles.HexNumber);

    static void Count() { ++*Found(); }

    static void Main()
    {
        int counter = 0;
        text = ((long)&counter).ToString("x");
        var first = new Thread(Count);
        var second = new Thread(Count);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(counter == 2);
    }
}
