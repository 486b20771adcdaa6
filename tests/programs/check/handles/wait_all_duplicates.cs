// about:   WaitAll of a handle and itself throws
// mode:    check
// expect:  violation kind=unhandled-exception
// message: DuplicateWaitObjectException
using System.Threading;

static class WaitAllDuplicates
{
    static void Main()
    {
        var set = new ManualResetEvent(true);
        var other = new Thread(() => set.Set());
        other.Start();
        WaitHandle.WaitAll([set, set]); // ERROR
        other.Join();
    }
}
