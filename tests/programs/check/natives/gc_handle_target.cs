// about: GCHandle.Target that one thread sets and another reads
// mode:  check
// natives: System.Runtime.InteropServices.GCHandle::InternalGet, System.Runtime.InteropServices.GCHandle::InternalSet, System.Runtime.InteropServices.GCHandle::InternalCompareExchange
// expect: violation kind=assertion
using System;
using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Threading;

class Handles
{
    static void Main()
    {
        object before = new(), after = new();
        GCHandle handle = GCHandle.Alloc(before);
        var t = new Thread(() => handle.Target = after);
        t.Start();
        object seen = handle.Target;
        Debug.Assert(seen == before); // ERROR
        t.Join();
        handle.Free();
    }
}
