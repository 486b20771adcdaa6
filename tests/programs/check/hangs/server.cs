// about:   a server that may run for ever, with a worker that ends
// mode:    check
// options: --may-run-forever
// expect:  ok
// dotnet:  skip
using System.Threading;

static class Server
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
