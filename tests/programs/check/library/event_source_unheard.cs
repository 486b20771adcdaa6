// about:   an EventSource that nobody listens to is not enabled
// mode:    check
// expect:  ok
using System.Diagnostics;
using System.Diagnostics.Tracing;
using System.Threading;

[EventSource(Name = "Tides")]
class Tides : EventSource
{
    public static readonly Tides Log = new();
    [Event(1)] public void Turned(int height) => WriteEvent(1, height);
}

static class EventSourceUnheard
{
    static void Main()
    {
        var other = new Thread(() => Tides.Log.Turned(1));
        other.Start();
        Tides.Log.Turned(2);
        Debug.Assert(!Tides.Log.IsEnabled());
        other.Join();
    }
}
