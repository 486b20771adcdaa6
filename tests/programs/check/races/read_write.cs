// about:   a plain write and a plain read without order between them
// mode:    check
// options: --races error
// expect:  violation kind=data-race
using System.Threading;

static class ReadWriteRace
{
    static int shared;

    static void Main()
    {
        var writer = new Thread(() => shared = 1); // ERROR
        writer.Start();
        int _ = shared; // ERROR
        writer.Join();
    }
}
