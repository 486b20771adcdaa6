// about: unmanaged memory that is not an object, handed to a native as one
// mode:  refuse
// memory: access to
using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

static unsafe class NativeMemoryAsObject {
    static void Main() {
        nint memory = (nint)NativeMemory.AllocZeroed(64);
        object forged = *(object*)&memory;
        Console.WriteLine(RuntimeHelpers.GetHashCode(forged));
    }
}
