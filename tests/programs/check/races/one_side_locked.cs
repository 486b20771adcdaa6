// about:   one side takes the lock, the other does not
// mode:    check
// options: --races error
// expect:  violation kind=data-race
using System.Threading;

static class OneSideLocked
{
    static readonly object gate = new();
    static int shared;

    static void Main()
    {
        var writer = new Thread(() =>
        {
            lock (gate)
            {
                shared = 1; // ERROR
            }
        });
        writer.Start();
        int _ = shared; // ERROR
        writer.Join();
    }
}
