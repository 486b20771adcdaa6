// about:   Array.Reverse exchanges one pair of elements after the other
// mode:    check
// expect:  violation kind=assertion
using System;
using System.Diagnostics;
using System.Threading;

static class Reversed
{
    static int[] data;

    static void Main()
    {
        data = new int[] { 1, 2 };
        var other = new Thread(() => Array.Reverse(data));
        other.Start();
        int first = data[0];
        int last = data[1];
        Debug.Assert(first != last); // ERROR
        other.Join();
    }
}
