// about:   a foreground thread that sleeps for ever, and nobody interrupts it
// mode:    check
// expect:  violation kind=deadlock
// dotnet:  skip
using System.Threading;

static class SleepsForEver
{
    static void Main()
    {
        var sleeper = new Thread(() => Thread.Sleep(Timeout.Infinite)); // ERROR
        sleeper.Start();
    }
}
