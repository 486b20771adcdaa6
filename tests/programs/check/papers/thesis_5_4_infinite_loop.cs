// about:   MMC thesis, listing 5.4, Loop: an object allocated again and again, the old one dropped: a finite state space
// mode:    check
// options: --may-run-forever
// expect:  ok states=10
// dotnet:  skip
using System.Threading;

static class InfiniteLoop
{
    static readonly object gate = new();

    static void Loop()
    {
        object local;
        while (true)
        {
            local = new object();
            lock (gate)
            {
            }
        }
    }

    static void Main()
    {
        new Thread(Loop).Start();
        Loop();
    }
}
