// about: memory freed twice
// mode:  refuse
// memory: free of an address
using System.Runtime.InteropServices;

class DoubleFree {
    static unsafe void Main() {
        void* p = NativeMemory.Alloc(16);
        NativeMemory.Free(p);
        NativeMemory.Free(p);
    }
}
