// about:   finalizers do not run while a program is checked: the result names the types that have one
// mode:    check
// expect:  ok
// dotnet:  skip
// assumes: finalizers
using System;
using System.Threading;

class Resource
{
    ~Resource() => throw new Exception("in the finalizer");
}

static class P
{
    static void Main()
    {
        var maker = new Thread(() => new Resource());
        maker.Start();
        maker.Join();
        GC.Collect();
        GC.WaitForPendingFinalizers();
    }
}
