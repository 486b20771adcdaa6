// about:   what a look at the clock sees depends on what other threads have slept before
// mode:    check
// natives: System.DateTime::get_UtcNow, SystemNative_GetTimestamp, SystemNative_GetLowResolutionTimestamp, SystemNative_GetSystemTimeAsTicks
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

class P
{
    static void Main()
    {
        var watch = Stopwatch.StartNew();
        var sleeper = new Thread(() => Thread.Sleep(100));
        sleeper.Start();
        long passed = watch.ElapsedMilliseconds;
        Debug.Assert(passed != 100); // ERROR
        sleeper.Join();
    }
}
