// about:   an address that is shared with a key is not followed
// mode:    check
// options: --races off
// expect:  unsupported
using System;
using System.Diagnostics;
using System.Threading;

static unsafe class AddressWithAKey
{
    const long Key = 0x5A5A5A5A5A5A;
    static long locked;

    static int* Found() => (int*)(locked ^ Key);

    static void Count() { ++*Found(); }

    static void Main()
    {
        int counter = 0;
        locked = (long)&counter ^ Key;
        var first = new Thread(Count);
        var second = new Thread(Count);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(counter == 2);
    }
}
