// about: an EventListener would never be called
// mode:  refuse
// unsupported: EventListener (System.Diagnostics.Tracing)
using System.Diagnostics.Tracing;

[EventSource(Name = "Tides")]
class Tides : EventSource
{
    public static readonly Tides Log = new();
    [Event(1)] public void Turned(int height) => WriteEvent(1, height);
}

class Listener : EventListener
{
    int count;
    protected override void OnEventWritten(EventWrittenEventArgs e)
    {
        if (e.EventSource.Name == "Tides" && ++count == 2) System.Environment.FailFast("twice");
    }
}

static class Program
{
    static void Main()
    {
        var listener = new Listener();
        listener.EnableEvents(Tides.Log, EventLevel.Verbose);
        Tides.Log.Turned(1);
        Tides.Log.Turned(2);
    }
}
