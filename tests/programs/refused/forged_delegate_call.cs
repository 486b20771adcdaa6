// about: unmanaged memory that is not an object, called as a delegate and through an interface
// mode:  refuse
// memory: access to
using System;
using System.Runtime.InteropServices;

static unsafe class ForgedDelegateCall {
    static void Main() {
        nint memory = (nint)NativeMemory.AllocZeroed(64);
        try {
            (*(IDisposable*)&memory).Dispose();
        } catch (NullReferenceException) {
            (*(Action*)&memory)();
        }
    }
}
