// about:   a name is free again when the last handle of it is closed
// mode:    check
// expect:  violation kind=assertion
// dotnet:  skip
using System.Diagnostics;
using System.Threading;

static class NamedMutexGone
{
    static void Main()
    {
        var mutex = new Mutex(false, "tidelock-gone");
        var other = new Thread(() =>
        {
            bool is_there = Mutex.TryOpenExisting("tidelock-gone", out Mutex again);
            Debug.Assert(is_there); // ERROR
        });
        other.Start();
        mutex.Dispose();
        other.Join();
    }
}
