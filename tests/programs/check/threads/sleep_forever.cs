// about:   Thread.Sleep(Timeout.Infinite) never ends
// mode:    check
// expect:  violation kind=deadlock
using System.Threading;

static class SleepForever
{
    static void Main()
    {
        var sleeper = new Thread(() => Thread.Sleep(Timeout.Infinite)); // ERROR
        sleeper.Start();
        sleeper.Join(); // ERROR
    }
}
