// about:   accesses to the same element of an array
// mode:    check
// options: --races error
// expect:  violation kind=data-race
using System.Threading;

static class SameElement
{
    static void Main()
    {
        var shared = new int[2];
        var writer = new Thread(() => shared[1] = 1); // ERROR
        writer.Start();
        shared[1] = 2; // ERROR
        writer.Join();
    }
}
