// about: WaitAll of a handle and itself throws; with a named mutex there is no wait for several
// mode:  run
using System;
using System.Threading;

static class WaitAllDuplicates
{
    static void Try(Func<object> wait)
    {
        try
        {
            Console.WriteLine(wait());
        }
        catch (Exception e)
        {
            Console.WriteLine($"{e.GetType()}: {e.Message} {e.HResult:x}");
        }
    }

    static void Main()
    {
        var set = new ManualResetEvent(true);
        var unset = new ManualResetEvent(false);
        var mutex = new Mutex();
        Try(() => WaitHandle.WaitAll([set, set]));
        Try(() => WaitHandle.WaitAll([unset, set, unset], 0));
        Try(() => WaitHandle.WaitAll([mutex, mutex], 100));
        Try(() => WaitHandle.WaitAny([unset, set, set]));
        Try(() => WaitHandle.WaitAll([set, mutex]));
        using var named = new Mutex(false, "tidelock-wait-all-duplicates");
        Try(() => WaitHandle.WaitAny([named], 0));
        Try(() => WaitHandle.WaitAny([set, named]));
        Try(() => WaitHandle.WaitAll([named, named]));
    }
}
