// about: a load from memory that was freed
// mode:  refuse
// memory: access to
using System;
using System.Runtime.InteropServices;

class AfterFree {
    static unsafe void Main() {
        int* p = (int*)NativeMemory.Alloc(16);
        *p = 1;
        NativeMemory.Free(p);
        Console.WriteLine(*p);
    }
}
