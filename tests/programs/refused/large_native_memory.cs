// about: an unmanaged allocation that a machine may have room for
// mode:  refuse
// unsupported: a native allocation of more than 2 GiB
using System;
using System.Runtime.InteropServices;

static unsafe class LargeNativeMemory {
    static void Main() {
        Console.WriteLine((nint)NativeMemory.Alloc((nuint)16_000_000_000) != 0);
    }
}
