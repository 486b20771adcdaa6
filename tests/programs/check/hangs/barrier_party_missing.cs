// about:   a Barrier for two, and one arrives: its time-outs are not the program's
// mode:    check
// expect:  violation kind=deadlock
// dotnet:  skip
using System.Threading;

static class BarrierPartyMissing
{
    static void Main()
    {
        var barrier = new Barrier(2);
        var one = new Thread(() => barrier.SignalAndWait()); // ERROR
        one.Start();
    }
}
