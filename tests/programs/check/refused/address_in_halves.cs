// about:   an address that is shared in two halves is not followed
// mode:    check
// options: --races off
// expect:  unsupported
using System;
using System.Diagnostics;
using System.Threading;

static unsafe class AddressInHalves
{
    static uint high, low;

    static int* Found() => (int*)((ulong)high << 32 | low);

    static void Count() { ++*Found(); }

    static void Main()
    {
        int* counter = stackalloc int[1];
        *counter = 0;
        high = (uint)((ulong)counter >> 32);
        low = (uint)(ulong)counter;
        var first = new Thread(Count);
        var second = new Thread(Count);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(*counter == 2);
    }
}
