// about:   a stackalloc area whose address is captured as a number is shared
// mode:    check
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

static unsafe class StackallocShared
{
    static void Main()
    {
        long* total = stackalloc long[1];
        nint address = (nint)total;
        var adder = new Thread(() => *(long*)address += 1);
        adder.Start();
        *total += 1;
        adder.Join();
        Debug.Assert(*total == 2); // ERROR
    }
}
