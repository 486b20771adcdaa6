// about:   without the option a server that never ends is a hang
// mode:    check
// expect:  violation kind=hang
// dotnet:  skip
using System.Threading;

static class ServerIsHang
{
    static readonly object gate = new();
    static int requests;

    static void Main()
    {
        var worker = new Thread(() =>
        {
            lock (gate)
            {
                requests = 0;
            }
        });
        worker.Start();
        while (true)
        {
            lock (gate)
            {
                requests = 1;
            }
        }
    }
}
