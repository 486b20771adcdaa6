// about:   --races off says nothing
// mode:    check
// options: --races off
// expect:  ok states=7 warnings=0
using System.Threading;

static class Off
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
