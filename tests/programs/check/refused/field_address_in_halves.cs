// about:   the address of a field, shared in two halves, is not followed
// mode:    check
// options: --races off
// expect:  unsupported
using System;
using System.Diagnostics;
using System.Threading;

static unsafe class FieldAddressInHalves
{
    sealed class Box { public int Count; }

    static uint high, low;

    static int* Found() => (int*)((ulong)high << 32 | low);

    static void Count() { ++*Found(); }

    static void Main()
    {
        var box = new Box();
        fixed (int* counter = &box.Count)
        {
            high = (uint)((ulong)counter >> 32);
            low = (uint)(ulong)counter;
            var first = new Thread(Count);
            var second = new Thread(Count);
            first.Start();
            second.Start();
            first.Join();
            second.Join();
        }
        Debug.Assert(box.Count == 2);
    }
}
