// about:   CountdownEvent.Reset between the count of a Signal and its event: the event is set, and the count is not 0
// mode:    check
// options: --races off
// expect:  violation kind=assertion
// dotnet:  skip
using System.Diagnostics;
using System.Threading;

static class CountdownResetBeforeEvent
{
    static void Main()
    {
        var count = new CountdownEvent(1);
        var other = new Thread(() => count.Signal());
        other.Start();
        while (!count.IsSet) Thread.Yield();
        count.Reset(1);
        other.Join();
        Debug.Assert(!count.Wait(0)); // ERROR
    }
}
