// about:       a thread knows at once that it has given a lock back
// mode:        check
// expect:      ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  ok
// dotnet:      skip
using System.Diagnostics;
using System.Threading;


static class OwnUnlock
{
    static readonly object gate = new();
    static readonly Lock door = new();
    static int count;

    static void Other()
    {
        lock (gate) count++;
        lock (door) count++;
    }

    static void Main()
    {
        var other = new Thread(Other);
        other.Start();
        lock (gate)
        {
            count++;
            Debug.Assert(Monitor.IsEntered(gate));
        }
        Debug.Assert(!Monitor.IsEntered(gate));
        lock (door)
        {
            lock (door) count++;
            Debug.Assert(door.IsHeldByCurrentThread);
        }
        Debug.Assert(!door.IsHeldByCurrentThread);
        other.Join();
    }
}
