// about: a GCHandle that one thread frees while another still reads it
// mode:  check
// natives: System.Runtime.InteropServices.GCHandle::_InternalFree, System.Runtime.DependentHandle::InternalFree, GCHandle_InternalFreeWithGCTransition, DependentHandle_InternalFreeWithGCTransition
// expect: ok
using System;
using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Threading;

class Freed
{
    static readonly object gate = new();
    static GCHandle handle;

    static void Main()
    {
        handle = GCHandle.Alloc("text");
        var t = new Thread(() =>
        {
            lock (gate)
            {
                if (handle.IsAllocated) handle.Free();
            }
        });
        t.Start();
        lock (gate)
        {
            if (handle.IsAllocated) Debug.Assert((string)handle.Target == "text");
        }
        t.Join();
        Debug.Assert(!handle.IsAllocated);
    }
}
