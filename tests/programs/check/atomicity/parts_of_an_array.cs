// about:   bulk operations on different parts of an array have nothing to do with each other
// mode:    check
// options: --races error
// expect:  ok
using System;
using System.Diagnostics;
using System.Threading;

static class PartsOfAnArray
{
    static readonly int[] data = new int[8];

    static void Main()
    {
        var other = new Thread(() => Array.Clear(data, 0, 4));
        other.Start();
        new int[] { 1, 2, 3, 4 }.CopyTo(data, 4);
        other.Join();
        Debug.Assert(data[0] == 0 && data[7] == 4);
    }
}
