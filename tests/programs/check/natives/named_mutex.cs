// about:   whether a named mutex is new, and whether there is one, depends on the schedule
// natives: PAL_CreateMutexW, PAL_OpenMutexW
// mode:    check
// expect:  violation kind=assertion
// dotnet:  skip
using System.Diagnostics;
using System.Threading;

static class NamedMutex
{
    static void Main()
    {
        Mutex kept = null;
        var maker = new Thread(() => kept = new Mutex(false, "tidelock-natives"));
        maker.Start();
        bool is_there = Mutex.TryOpenExisting("tidelock-natives", out Mutex found);
        bool is_still_there = Mutex.TryOpenExisting("tidelock-natives", out Mutex again);
        Debug.Assert(is_there == is_still_there); // ERROR
        maker.Join();
    }
}
