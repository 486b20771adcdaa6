// about:   a filter that takes a lock without a finally block and throws keeps it: the other thread waits for ever
// mode:    check
// expect:  violation kind=deadlock
// dotnet:  skip
using System;
using System.Threading;

static class FilterKeeps
{
    static readonly object gate = new();

    static bool Inspect()
    {
        Monitor.Enter(gate);
        throw new InvalidOperationException();
    }

    static void Main()
    {
        try { throw new TimeoutException(); }
        catch (TimeoutException) when (Inspect()) { }
        catch (TimeoutException) { }
        var other = new Thread(() => { lock (gate) { } });
        other.Start();
        other.Join();
    }
}
