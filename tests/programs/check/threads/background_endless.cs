// about:   the process ends with its last foreground thread; a background thread that loops does not matter
// mode:    check
// expect:  ok states=8
using System.Threading;

static class BackgroundEndless
{
    static volatile int beats;

    static void Main()
    {
        var heart = new Thread(() =>
        {
            while (true)
            {
                beats = 1 - beats;
            }
        })
        { IsBackground = true };
        heart.Start();
    }
}
