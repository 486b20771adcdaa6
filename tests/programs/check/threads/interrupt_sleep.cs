// about:   Interrupt wakes a sleeper that would sleep forever
// mode:    check
// expect:  ok states=8
using System.Threading;

static class InterruptSleep
{
    static void Main()
    {
        var sleeper = new Thread(() =>
        {
            try
            {
                Thread.Sleep(Timeout.Infinite);
            }
            catch (ThreadInterruptedException)
            {
            }
        });
        sleeper.Start();
        sleeper.Interrupt();
        sleeper.Join();
    }
}
