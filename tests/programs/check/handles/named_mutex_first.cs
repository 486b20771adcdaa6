// about:   who creates a named mutex first depends on the schedule
// mode:    check
// expect:  violation kind=assertion
// dotnet:  skip
using System.Diagnostics;
using System.Threading;

static class NamedMutexFirst
{
    static void Main()
    {
        Mutex kept = null;
        var other = new Thread(() => kept = new Mutex(false, "tidelock-first"));
        other.Start();
        using var mine = new Mutex(false, "tidelock-first", out bool created);
        Debug.Assert(created); // ERROR
        other.Join();
    }
}
