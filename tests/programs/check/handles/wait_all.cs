// about:   WaitAll takes all handles at once or none
// mode:    check
// expect:  ok states=157
using System.Diagnostics;
using System.Threading;

static class WaitAllOf
{
    static readonly AutoResetEvent[] forks = [new(true), new(true)];
    static int eating;

    static void Dine()
    {
        WaitHandle.WaitAll(forks);
        Debug.Assert(++eating == 1);
        eating--;
        forks[0].Set();
        forks[1].Set();
    }

    static void Main()
    {
        var other = new Thread(Dine);
        other.Start();
        Dine();
        other.Join();
    }
}
