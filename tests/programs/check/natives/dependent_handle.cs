// about: the dependent of a DependentHandle that one thread sets and another reads
// mode:  check
// natives: System.Runtime.DependentHandle::InternalGetDependent, System.Runtime.DependentHandle::InternalGetTargetAndDependent, System.Runtime.DependentHandle::InternalSetDependent, System.Runtime.DependentHandle::InternalSetTargetToNull
// expect: violation kind=assertion
using System;
using System.Diagnostics;
using System.Runtime;
using System.Threading;

class Dependents
{
    static DependentHandle handle;

    static void Main()
    {
        var key = new object();
        handle = new DependentHandle(key, "old");
        var t = new Thread(() => handle.Dependent = "new");
        t.Start();
        var seen = (string)handle.Dependent;
        Debug.Assert(seen == "old"); // ERROR
        t.Join();
        GC.KeepAlive(key);
        handle.Dispose();
    }
}
