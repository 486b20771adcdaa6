// about:   Array.Clear clears one element after the other, from either end
// mode:    check
// expect:  violation kind=assertion
using System;
using System.Diagnostics;
using System.Threading;

static class ArrayCleared
{
    static readonly int[] slots = { 1, 1, 1, 1, 1, 1 };

    static void Main()
    {
        var cleaner = new Thread(() => Array.Clear(slots, 1, 5));
        cleaner.Start();
        int late = slots[5];
        int early = slots[1];
        Debug.Assert(late != 0 || early == 0); // ERROR
        cleaner.Join();
    }
}
