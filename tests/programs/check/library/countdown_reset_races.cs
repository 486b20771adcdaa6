// about:   CountdownEvent.Reset is not thread-safe: a signal between its two parts is lost
// mode:    check
// options: --races off
// expect:  violation kind=deadlock
using System.Threading;

static class CountdownResetRaces
{
    static readonly CountdownEvent Count = new(1);

    static void Main()
    {
        Count.Signal();
        var other = new Thread(() =>
        {
            while (Count.CurrentCount == 0) { }
            Count.Signal();
        });
        other.Start();
        Count.Reset(1);
        Count.Wait();
        other.Join();
    }
}
