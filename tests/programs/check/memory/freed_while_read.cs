// about:   one thread frees what another reads: in one order the access fails, in the other the program goes on
// mode:    check
// options: --search stateless --all
// expect:  violation kind=memory-error
// message: given back
// also:    assertion
// dotnet:  skip
using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Threading;

unsafe class FreedWhileRead
{
    static int* number;
    static int read;

    static void Main()
    {
        number = (int*)NativeMemory.Alloc(8);
        *number = 1;
        var frees = new Thread(() => NativeMemory.Free(number));
        var reads = new Thread(() => read = *number);
        frees.Start();
        reads.Start();
        frees.Join();
        reads.Join();
        Debug.Assert(read == 0, "read before");
    }
}
