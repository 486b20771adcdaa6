// about:   two threads join each other
// mode:    check
// expect:  violation kind=deadlock
using System.Threading;

static class JoinCycle
{
    static Thread? first, second;

    static void Main()
    {
        var gate = new object();
        first = new Thread(() => { lock (gate) { } second!.Join(); }); // ERROR
        second = new Thread(() => { lock (gate) { } first.Join(); }); // ERROR
        lock (gate)
        {
            second.Start();
            first.Start();
        }
    }
}
