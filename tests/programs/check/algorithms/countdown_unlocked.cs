// about:   a countdown whose decrement is not atomic: it may never reach zero
// mode:    check
// expect:  violation kind=deadlock
using System.Threading;

static class CountdownUnlocked
{
    static readonly ManualResetEvent zero = new(false);
    static volatile int remaining = 2;

    static void Work()
    {
        remaining--;
        if (remaining == 0)
        {
            zero.Set();
        }
    }

    static void Main()
    {
        new Thread(Work).Start();
        new Thread(Work).Start();
        zero.WaitOne(); // ERROR
    }
}
