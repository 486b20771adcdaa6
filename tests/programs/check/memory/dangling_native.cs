// about:   native memory that was freed, while another allocation of that size is in its place
// mode:    check
// expect:  violation kind=memory-error
// message: given back
// dotnet:  skip
using System.Runtime.InteropServices;

unsafe class DanglingNative
{
    static void Main()
    {
        int* first = (int*)NativeMemory.Alloc(16);
        NativeMemory.Free(first);
        int* second = (int*)NativeMemory.Alloc(16);
        *second = 1;
        *first = 2; // ERROR
        NativeMemory.Free(second);
    }
}
