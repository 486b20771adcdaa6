// about:   accesses to different elements of one array are no race
// mode:    check
// options: --races error
// expect:  ok states=13
using System.Threading;

static class DifferentElements
{
    static void Main()
    {
        var shared = new int[2];
        var writer = new Thread(() => shared[0] = 1);
        writer.Start();
        shared[1] = 2;
        writer.Join();
    }
}
