// about: a native that writes memory it is handed is seen by others: memory that is freed twice, in one of two orders
// mode:  check
// natives: writes Arguments, writes Slots, writes Addresses
// expect: violation kind=assertion
// unsafe: true
using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Threading;

unsafe class Freed
{
    static nint block;
    static bool isFreed;

    static void Main()
    {
        block = (nint)NativeMemory.Alloc(8);
        *(int*)block = 7;
        var t = new Thread(() =>
        {
            NativeMemory.Free((void*)block);
            isFreed = true;
        });
        t.Start();
        bool late = isFreed;
        if (!late) t.Join();
        Debug.Assert(!late); // ERROR
    }
}
