// about:   by default a race is a warning: the verdict is ok
// mode:    check
// expect:  ok states=7 warnings=1
using System.Threading;

static class WarningByDefault
{
    static int shared;

    static void Main()
    {
        var writer = new Thread(() => shared = 1);
        writer.Start();
        int _ = shared;
        writer.Join();
    }
}
