// about:   two plain writes
// mode:    check
// options: --races error
// expect:  violation kind=data-race
using System.Threading;

static class WriteWriteRace
{
    static int shared;

    static void Main()
    {
        var writer = new Thread(() => shared = 1); // ERROR
        writer.Start();
        shared = 2; // ERROR
        writer.Join();
    }
}
