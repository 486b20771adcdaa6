// about:   two reads are no race
// mode:    check
// options: --races error
// expect:  ok states=15
using System.Threading;

static class TwoReads
{
    static int shared = 1;

    static void Main()
    {
        int seen = 0;
        var reader = new Thread(() => seen = shared);
        reader.Start();
        int mine = shared;
        reader.Join();
    }
}
