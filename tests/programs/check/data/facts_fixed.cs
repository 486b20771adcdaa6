// about:  what else a program may ask of its machine is named
// mode:   check
// expect: ok
// dotnet: skip
// assumes: processors machine collector time-zone hash-codes thread-numbers weak-references
using System;
using System.Threading;

class P
{
    static void Main()
    {
        if (Environment.ProcessorCount < 1 || Environment.MachineName.Length == 0) throw new Exception();
        if (GC.CollectionCount(0) < 0 || TimeZoneInfo.Local == null) throw new Exception();
        if ("text".GetHashCode() == 0 && new object().GetHashCode() == 0) throw new Exception();
        if (Thread.CurrentThread.ManagedThreadId == 0) throw new Exception();
        if (Thread.GetCurrentProcessorId() < 0 || Monitor.LockContentionCount < 0) throw new Exception();
        if (GC.GetGeneration(new object()) < 0 || AppContext.BaseDirectory.Length == 0) throw new Exception();
        if (Environment.ProcessPath == "" || Environment.CommandLine == "") throw new Exception();
        var weak = new WeakReference<object>(new object());
        if (!weak.TryGetTarget(out _)) throw new Exception();
    }
}
